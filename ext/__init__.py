"""The compiled kernel: numbers only. Import `tranca` instead."""
