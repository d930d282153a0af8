import { seededRandom } from '#demo/random.ts'
import { AccountHandover } from './account-handover.ts'
import { Addresses } from './addresses.ts'
import { BonusAdministrator, Recalls } from './bonuses.ts'
import type { BrowserParts } from './browser.ts'
import type { Company } from './company.ts'
import { Administrator } from './corrections.ts'
import { Deactivations } from './deactivations.ts'
import { Departures } from './departures.ts'
import { Employee } from './employee.ts'
import { Giver } from './giving.ts'
import type { LaurelSite } from './laurel-site.ts'
import { Orders } from './orders.ts'
import { Payouts } from './payouts.ts'
import { Personnel } from './personnel.ts'
import type { RequestLog } from './request-log.ts'
import type { Worker } from './subject.ts'

interface StaffParts {
  readonly site: LaurelSite
  readonly log: RequestLog
  readonly company: Company
  readonly seed: number
  /** The browser of the worker at this place. */
  readonly browser: (place: number) => BrowserParts
  readonly patience: number
}

/** The employees, and the administrator in several windows. */
export function workersOf({ company, browser }: StaffParts): readonly Worker[] {
  return [
    ...company.people.map((me, place) => new Employee(browser(place + 10), me, company)),
    new BonusAdministrator(browser(1), company),
    new Orders(browser(3_001), company),
    new Administrator(browser(2), company),
    new Personnel(browser(5), company),
    new Departures(browser(6), company),
    new Addresses(browser(7), company),
    new Recalls(browser(8), company),
    new Payouts(browser(9), company),
    new Giver(browser(3_002), company),
  ]
}

/** Workers that take rights away while others work; in pauses they are checked first. */
export async function openInterrupters(parts: StaffParts): Promise<readonly Worker[]> {
  const { site, log, company, seed, patience } = parts
  const { password } = site.credentials
  const direct = (place: number) => ({ site, log, random: seededRandom(seed * 1_000 + place) })
  const { administrator, deputy, suspended: ids } = company
  return [
    await Deactivations.open({ ...direct(4), administrator, ids }),
    await AccountHandover.open({
      ...direct(0),
      administrator: { ...administrator, password },
      deputy: { ...deputy, password },
      patience,
    }),
  ]
}
