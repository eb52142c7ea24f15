/** Italy as a grid of tiles, one for each province, about where it lies. Drawn by hand: two letters a tile, a dot for the sea. */
const grid = `
.. .. .. .. .. .. .. .. BZ .. .. .. .. .. ..
.. VB .. .. SO .. .. .. TN BL PN UD .. .. ..
AO BI NO VA CO LC BG BS VR VI TV GO TS .. ..
TO VC PV MI MB LO CR MN RO PD VE .. .. .. ..
CN AT AL PC PR RE MO BO FE RA .. .. .. .. ..
IM SV GE SP MS LU PT PO FI FC RN .. .. .. ..
.. .. .. .. .. LI PI SI AR PU AN .. .. .. ..
.. .. .. .. .. .. GR VT PG MC FM .. .. .. ..
.. .. .. .. .. .. .. RM TR RI AP TE .. .. ..
.. .. SS .. .. .. .. .. LT FR AQ PE .. .. ..
.. .. OR NU .. .. .. .. .. CE IS CH .. .. ..
.. .. SU CA .. .. .. .. .. NA BN CB FG BT ..
.. .. .. .. .. .. .. .. .. .. AV PZ MT BA BR
.. .. .. .. .. .. .. .. .. .. SA .. .. TA LE
.. .. .. .. .. .. .. .. .. .. .. CS KR .. ..
.. .. .. .. .. .. .. .. .. .. .. VV CZ .. ..
.. .. .. .. .. .. .. TP PA EN ME RC .. .. ..
.. .. .. .. .. .. .. .. AG CL CT .. .. .. ..
.. .. .. .. .. .. .. .. .. RG SR .. .. .. ..`

export const provinceTiles: readonly { province: string; column: number; row: number }[] = grid
  .trim()
  .split('\n')
  .flatMap((line, row) =>
    line.split(' ').flatMap((province, column) => (province === '..' ? [] : [{ province, column, row }])),
  )
