import { msg } from '@lingui/core/runtime-macro'

/** Refusals about points: wallet, payouts, bonuses, corrections. */
export const POINT_REFUSALS = {
  // Amounts and receivers
  'receiver-required': [400, msg`Receiver email is required`],
  'invalid-number': [400, msg`Please enter a valid number`],
  'too-many-decimals': [400, msg`Please enter a valid number with at most two decimals`],
  'amount-too-large': [400, msg`The amount can be at most 1,000,000,000.00`],

  // Deposit
  'deposit-not-positive': [400, msg`Deposit amount must be positive`],
  'deposits-closed': [403, msg`Your company has closed deposits. Please contact admin.`],
  'deposit-limit': [409, msg`This is more than you can still deposit this month.`],

  // Withdraw and payouts
  'withdraw-not-positive': [400, msg`Withdraw amount must be positive`],
  'payout-unknown': [404, msg`There is no such withdrawal.`],
  'payouts-changed': [
    409,
    msg`These withdrawals, or the worth of a point, changed meanwhile. Please look again.`,
  ],

  // Send
  'transfer-not-positive': [400, msg`Transfer amount must be positive`],
  'receiver-twice': [400, msg`Choose each colleague once.`],
  'message-long': [400, msg`A message can have at most 280 characters`],
  'receiver-several': [409, msg`Please choose the colleague you mean.`],
  'receiver-self': [409, msg`You can't send points to yourself`],
  'receiver-inactive': [409, msg`This colleague's account is inactive.`],
  'receiver-without-points': [
    409,
    msg`This colleague gets words, not points. Send your thanks without points.`,
  ],

  // Funds
  'insufficient-funds': [409, msg`Insufficient funds`],
  'insufficient-appreciation': [
    409,
    msg`Insufficient funds in your transfer balance for this purchase`,
  ],

  // Allowances
  'allowance-off': [409, msg`There is no allowance. Settings switch it on.`],
  'boost-day': [400, msg`Please choose a last day from today on, at most a year ahead.`],
  'allowance-invalid': [400, msg`Please enter how many points people get to give, 0 or more.`],

  // Bonuses
  'invalid-salary': [400, msg`Invalid salary amount.`],
  'salary-not-valid': [400, msg`Please enter a valid salary amount`],
  'bonus-zero': [400, msg`Bonus points must be more than zero`],
  'bonus-negative': [
    400,
    msg`Bonus points can't be negative. To take points away, adjust the person's balance.`,
  ],
  'no-salary-entered': [409, msg`No users have a salary value entered.`],
  'bonus-self': [409, msg`The administrator can't be given bonus points.`],
  'bonus-unknown': [404, msg`There are no such bonus points.`],
  'bonus-gone': [
    409,
    msg`These bonus points don't wait any more: they were deposited, or recalled before.`,
  ],
  'bonus-own': [409, msg`You can't give yourself bonus points.`],
  'bonus-limit': [409, msg`That is more than you can give this month.`],
  'reason-long': [400, msg`A reason can have at most 280 characters`],
  'bonuses-too-large': [
    409,
    msg`All entered bonus points together can be at most 20,000,000,000,000.00`,
  ],

  // Company points
  'payroll-off': [409, msg`Nothing is counted for payroll. Settings switch it on.`],
  'awards-off': [409, msg`Company points are switched off. Settings switch them on.`],
  'award-not-valid': [400, msg`Say how many points each of them gets.`],

  // Corrections
  'adjustment-zero': [400, msg`Say how much to add, or with a minus how much to take.`],
  'reason-required': [400, msg`Reason is required`],
  'send-unknown': [404, msg`There is no such appreciation.`],
  'send-reversed': [409, msg`This appreciation has been reversed already.`],
  'thanks-spent': [409, msg`These points are spent already, so your thanks can not be taken back.`],

  // Any movement
  'balance-limit': [409, msg`This balance can not hold that many points.`],
} as const
