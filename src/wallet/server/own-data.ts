import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/runtime-macro'
import type { TransactionType } from '#platform/contract/transactions.ts'
import {
  asPoints,
  codes,
  inPoints,
  nameBy,
  ownData,
} from '#platform/server/personal-data/own-data.ts'

/** The kinds of movements in words. */
export const MOVEMENT_KINDS: Readonly<Record<TransactionType, MessageDescriptor>> = {
  signUp: msg`Sign-up bonus`,
  deposit: msg({ message: 'Deposit', context: 'a movement' }),
  depositSalary: msg`Bonus points deposited`,
  award: msg`Points from the company`,
  awardReversal: msg`Company points taken back`,
  granted: msg`Points to give`,
  expired: msg`Points to give that expired`,
  withdraw: msg`Withdrawal`,
  purchase: msg`Gift Shop purchase`,
  refund: msg`Gift Shop refund`,
  send: msg`Sent`,
  receive: msg`Received`,
  adjustment: msg`Adjusted by the administrator`,
  reversalIn: msg`Taken back`,
  reversalOut: msg`Given back`,
}

// The words of thanks belong to their cards, where they may be hidden.
const WORDS = `case when e.type in ('send', 'receive') then '' else e.message end`

/** A person's balances, and every entry of their wallet. */
export const OWN_WALLET = ownData({
  lists: [
    [
      msg`Your points`,
      `
    select ${asPoints('earned')} as earned,
           ${asPoints('appreciation')} as appreciation,
           last_seq as movements,
           is_thanked as "wasThanked"
      from wallets where user_id = $1`,
    ],
    [
      msg`Every movement of your points`,
      `
    select e.seq as number,
           e.made_at as "madeAt",
           e.type,
           ${asPoints('e.earned')} as earned,
           ${asPoints('e.appreciation')} as appreciation,
           ${asPoints('e.allowance')} as allowance,
           ${asPoints('e.earned_after')} as "earnedAfter",
           ${asPoints('e.appreciation_after')} as "appreciationAfter",
           ${nameBy('e.colleague_id')} as colleague,
           ${nameBy('e.made_by')} as "madeBy",
           ${WORDS} as reason,
           e.refunds_seq as "refundsNumber",
           e.reverses_seq as "reversesNumber"
      from entries e where e.user_id = $1 order by e.seq`,
    ],
  ],
  fields: {
    earned: msg`Earned`,
    appreciation: msg`Appreciation`,
    allowance: msg`Allowance`,
    movements: msg`Movements`,
    wasThanked: msg`Was thanked`,
    type: msg`Type`,
    earnedAfter: msg`Earned after`,
    appreciationAfter: msg`Appreciation after`,
    colleague: msg`Colleague`,
    refundsNumber: msg`Refunds number`,
    reversesNumber: msg`Reverses number`,
  },
  said: {
    earned: inPoints,
    appreciation: inPoints,
    allowance: inPoints,
    earnedAfter: inPoints,
    appreciationAfter: inPoints,
    type: codes(MOVEMENT_KINDS),
  },
})
