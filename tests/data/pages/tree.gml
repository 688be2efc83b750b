graph [
  directed 1
  root "0"
  rules "draw/2"
  title "a boneyard of unknown order"
  information "open, boneyard order unknown"
  root_side "A"
  plays "best"
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
  edge [
    source 0
    target 1
    action "A:4-5"
    seat "A"
    value -1.8333333333333333
    swing 0.0
    best 1
    probability 1.0
  ]
]
