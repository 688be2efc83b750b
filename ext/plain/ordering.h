/* The weights of the move ordering: see ordering.pxd. */

#ifndef TRANCA_ORDERING_H
#define TRANCA_ORDERING_H

/* mobility: by the number of tiles that a player could lay: none, one, two, … */
#define TRANCA_ROW(each, none, one) {none, each + one, 2 * each, 3 * each, 4 * each, 5 * each, 6 * each, \
    7 * each, 8 * each, 9 * each, 10 * each, 11 * each, 12 * each, 13 * each, 14 * each, 15 * each, \
    16 * each, 17 * each, 18 * each, 19 * each}
/* index: three or four players, two players; phase of the deal; role; count */
static const short TRANCA_MOBILITY[2][3][4][32] = {
    {
     {TRANCA_ROW(70, 35, -20), TRANCA_ROW(-320, -45, 410),
      TRANCA_ROW(60, 110, 115), TRANCA_ROW(-75, 75, 80)},
     {TRANCA_ROW(10, -5, -10), TRANCA_ROW(-620, 295, 570),
      TRANCA_ROW(45, 120, -25), TRANCA_ROW(-135, 280, 235)},
     {TRANCA_ROW(45, 65, 10), TRANCA_ROW(-540, 475, 680),
      TRANCA_ROW(-35, 50, -85), TRANCA_ROW(-305, -35, 0)}},
    {
     {TRANCA_ROW(70, 155, -125), TRANCA_ROW(-325, 550, 795),
      TRANCA_ROW(0, 0, 0), TRANCA_ROW(0, 0, 0)},
     {TRANCA_ROW(20, 125, 70), TRANCA_ROW(-220, 455, 375),
      TRANCA_ROW(0, 0, 0), TRANCA_ROW(0, 0, 0)},
     {TRANCA_ROW(-15, 225, 135), TRANCA_ROW(-930, 520, 60),
      TRANCA_ROW(0, 0, 0), TRANCA_ROW(0, 0, 0)}}};
/* two players while tiles can be drawn; index: more than three tiles in the boneyard or fewer; own, the rival's */
static const short TRANCA_DRAWING_MOBILITY[2][2][32] = {
    {TRANCA_ROW(142, 107, 80), TRANCA_ROW(-265, 593, 795)},
    {TRANCA_ROW(-1, 59, 70), TRANCA_ROW(-218, 455, 715)}};
/* a pip of the tile, a double, equal ends, the turn stays in the coalition */
static const short TRANCA_FEATURES[2][3][4] = {
    {
     {10, 160, 125, -475},
     {20, 80, 45, -360},
     {-10, 90, 45, 15}},
    {
     {35, -35, 65, -30},
     {20, -25, 20, -320},
     {10, -20, -110, -90}}};
/* the same while tiles can be drawn; then, if the rival must draw: each tile of the boneyard that fits, each tile of
   it, and if none fits */
static const short TRANCA_DRAWING_FEATURES[2][7] = {
    {44, 52, 19, -88, -299, -60, 99},
    {16, 15, 80, -284, -147, 4, 0}};

#endif
