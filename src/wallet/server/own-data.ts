import { asPoints, nameBy, ownData } from '#platform/server/own-data.ts'

// The words of thanks belong to their cards, where they may be hidden.
const WORDS = `case when e.type in ('send', 'receive') then '' else e.message end`

/** A person's balances, and every entry of their wallet. */
export const readOwnWallet = ownData({
  'Your points': `
    select ${asPoints('earned')} as earned,
           ${asPoints('appreciation')} as appreciation,
           last_seq as movements,
           is_thanked as "wasThanked"
      from wallets where user_id = $1`,
  'Every movement of your points': `
    select e.seq as number,
           e.made_at as "madeAt",
           e.type,
           ${asPoints('e.earned')} as earned,
           ${asPoints('e.appreciation')} as appreciation,
           ${asPoints('e.earned_after')} as "earnedAfter",
           ${asPoints('e.appreciation_after')} as "appreciationAfter",
           ${nameBy('e.colleague_id')} as colleague,
           ${nameBy('e.made_by')} as "madeBy",
           ${WORDS} as reason,
           e.refunds_seq as "refundsNumber",
           e.reverses_seq as "reversesNumber"
      from entries e where e.user_id = $1 order by e.seq`,
})
