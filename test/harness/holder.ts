import type { Holder } from '#ledger/decide.ts'
import { hundredths } from '#platform/contract/points.ts'

export interface Fields {
  userId?: number
  earned?: number
  appreciation?: number
  isActive?: boolean
  isDeposit?: boolean
  isWithdraw?: boolean
  isTransfer?: boolean
  receivesPoints?: boolean
  portions?: Holder['portions']
}

/** 100 points earned, 50 of appreciation, everything allowed. */
export function holder({ earned = 100, appreciation = 50, ...others }: Fields = {}): Holder {
  return {
    userId: 1,
    lastSeq: 7,
    portions: [],
    isActive: true,
    isDeposit: true,
    isWithdraw: true,
    isTransfer: true,
    receivesPoints: true,
    earned: hundredths(earned),
    appreciation: hundredths(appreciation),
    ...others,
  }
}
