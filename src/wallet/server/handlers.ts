import type { RunCommand } from '#ledger/run-commands.ts'
import type { Handlers } from '#platform/server/calls/handler.ts'
import type { Database } from '#platform/server/db/database.ts'
import type { FixedSettings } from '#settings/server/settings.ts'
import type { walletEndpoints } from '#wallet/contract/wallet.ts'
import { depositLeft, readDepositAllowance } from './deposit-room.ts'
import { readHistory } from './reads.ts'

interface WalletParts {
  readonly move: RunCommand
  /** The settings that the operator fixed. */
  readonly fixed: FixedSettings
}

/** All but `send`, which makes a card, and `readBalances`, which knows the gift that somebody saves toward. */
export function walletHandlers(
  database: Database,
  { move, fixed }: WalletParts,
): Handlers<Omit<typeof walletEndpoints, 'send' | 'readBalances'>> {
  return {
    readHistory: ({ caller, query }) =>
      readHistory(database, caller.id, query.page, { readsPrivate: true }),
    readDepositRoom: async ({ caller }) => {
      const room = await readDepositAllowance(database, fixed, [caller.id])
      return { isOpen: room.isOpen, limit: room.limit, left: depositLeft(caller.id, room) }
    },
    deposit: ({ caller, key, body }) => move(key, { type: 'deposit', userId: caller.id, ...body }),
    withdraw: ({ caller, key, body }) =>
      move(key, { type: 'withdraw', userId: caller.id, ...body }),
  }
}
