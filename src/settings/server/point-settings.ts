import type { Output } from '#platform/contract/endpoint.ts'
import { mayDo } from '#platform/contract/permissions.ts'
import type { Caller } from '#platform/server/calls/actor.ts'
import type { Database } from '#platform/server/db/database.ts'
import type { pointSettingsEndpoints, Worth } from '#settings/contract/point-settings.ts'
import type { SettingValues } from '#settings/contract/settings.ts'
import { readSettings, type FixedSettings } from './settings.ts'

/**
 * The settings of points for a person: the worth of a point only for readers of the overview, or for
 * everybody where the shop shows it.
 */
export async function readPointSettings(
  database: Database,
  fixed: FixedSettings,
  caller: Caller,
): Promise<Output<typeof pointSettingsEndpoints.readPointSettings>> {
  const { offeredAmounts, companyPoints, payroll, ...settings } = await readSettings(
    database,
    fixed,
  )
  const { pointCurrency, pointWorth, pointWorthInShop } = settings
  const isKnown = pointWorth !== null && (pointWorthInShop || mayDo(caller, 'readOverview'))
  return {
    offeredAmounts,
    companyPoints,
    payrollCurrency: payroll ? pointCurrency : null,
    worth: isKnown
      ? { currency: pointCurrency, amount: pointWorth, isInShop: pointWorthInShop }
      : null,
  }
}

/** The worth of a point in the settings; null: none is set. */
export function worthIn({
  pointCurrency,
  pointWorth,
}: Pick<SettingValues, 'pointCurrency' | 'pointWorth'>): Worth | null {
  return pointWorth === null ? null : { currency: pointCurrency, amount: pointWorth }
}
