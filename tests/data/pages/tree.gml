graph [
  directed 1
  root "0"
  rules "draw/2"
  title "a boneyard of unknown order"
  information "open, boneyard order unknown"
  root_side "A"
  plays "all"
  merged 1
  exact 1
  complete 0
  node [
    id 0
    label "0"
    position "rules: draw/2; layout: 4-1 1-6 6-3 3-3 3-4 4-4 4-2 2-1 1-0 0-3 3-5 5-2 2-3 3-1 1-1 1-5 5-0 0-6; lead: A; last: B; to-move: A; A: 2-6 4-5 5-5 5-6 6-6; B: 0-0; boneyard: {0-2 0-4 2-2 4-6}"
    ply 0
    to_move "A"
    tiles 10
    value -1.8333333333333333
    value_root -1.8333333333333333
    exact 1
    best "4-5"
    end ""
    points_A 0
    points_B 0
    cut 0
  ]
  node [
    id 1
    label "1"
    position "rules: draw/2; layout: 4-1 1-6 6-3 3-3 3-4 4-4 4-2 2-1 1-0 0-3 3-5 5-2 2-3 3-1 1-1 1-5 5-0 0-6 6-2; lead: A; last: A; to-move: B; A: 4-5 5-5 5-6 6-6; B: 0-0; boneyard: {0-2 0-4 2-2 4-6}"
    ply 1
    to_move "B"
    tiles 9
    value 25.666666666666668
    value_root -25.666666666666668
    exact 1
    best ""
    end ""
    points_A 0
    points_B 0
    cut 0
  ]
  node [
    id 2
    label "2"
    position "rules: draw/2; layout: 5-4 4-1 1-6 6-3 3-3 3-4 4-4 4-2 2-1 1-0 0-3 3-5 5-2 2-3 3-1 1-1 1-5 5-0 0-6; lead: A; last: A; to-move: B; A: 2-6 5-5 5-6 6-6; B: 0-0; boneyard: {0-2 0-4 2-2 4-6}"
    ply 1
    to_move "B"
    tiles 9
    value 1.8333333333333333
    value_root -1.8333333333333333
    exact 1
    best ""
    end ""
    points_A 0
    points_B 0
    cut 0
  ]
  node [
    id 3
    label "3"
    position "rules: draw/2; layout: 4-1 1-6 6-3 3-3 3-4 4-4 4-2 2-1 1-0 0-3 3-5 5-2 2-3 3-1 1-1 1-5 5-0 0-6 6-5; lead: A; last: A; to-move: B; A: 2-6 4-5 5-5 6-6; B: 0-0; boneyard: {0-2 0-4 2-2 4-6}"
    ply 1
    to_move "B"
    tiles 9
    value 6.75
    value_root -6.75
    exact 1
    best ""
    end ""
    points_A 0
    points_B 0
    cut 0
  ]
  node [
    id 4
    label "4"
    position "rules: draw/2; layout: 4-1 1-6 6-3 3-3 3-4 4-4 4-2 2-1 1-0 0-3 3-5 5-2 2-3 3-1 1-1 1-5 5-0 0-6 6-6; lead: A; last: A; to-move: B; A: 2-6 4-5 5-5 5-6; B: 0-0; boneyard: {0-2 0-4 2-2 4-6}"
    ply 1
    to_move "B"
    tiles 9
    value 8.333333333333334
    value_root -8.333333333333334
    exact 1
    best ""
    end ""
    points_A 0
    points_B 0
    cut 0
  ]
  edge [
    source 0
    target 1
    action "A:2-6"
    seat "A"
    value -25.666666666666668
    swing -23.833333333333332
    best 0
    probability 1.0
  ]
  edge [
    source 0
    target 2
    action "A:4-5"
    seat "A"
    value -1.8333333333333333
    swing 0.0
    best 1
    probability 1.0
  ]
  edge [
    source 0
    target 3
    action "A:5-6"
    seat "A"
    value -6.75
    swing -4.916666666666667
    best 0
    probability 1.0
  ]
  edge [
    source 0
    target 4
    action "A:6-6"
    seat "A"
    value -8.333333333333334
    swing -6.5
    best 0
    probability 1.0
  ]
]
