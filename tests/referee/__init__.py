"""The referee: an independent, slow and plain implementation of rules, search and counts, without imports of the
package.
"""
