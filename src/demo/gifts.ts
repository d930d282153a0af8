import type { DemoGift } from './gift-stock.ts'
import { AT_HOME } from './gifts/at-home.ts'
import { AT_THE_TABLE } from './gifts/at-the-table.ts'
import { AT_WORK } from './gifts/at-work.ts'
import { OUT_AND_ABOUT } from './gifts/out-and-about.ts'

const KINDS = [AT_THE_TABLE, AT_WORK, AT_HOME, OUT_AND_ABOUT]
const LONGEST = Math.max(...KINDS.map((kind) => kind.length))

/** Every gift, in the order of addition, with the kinds in turn. */
export const GIFTS: readonly DemoGift[] = Array.from({ length: LONGEST }, (_, turn) =>
  KINDS.flatMap((kind) => kind.slice(turn, turn + 1)),
).flat()
