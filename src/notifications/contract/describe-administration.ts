import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/runtime-macro'
import { sayOrder } from '#platform/contract/order-names.ts'
import type { Say } from '#platform/contract/say.ts'
import { settingsAddress } from '#platform/contract/settings-path.ts'
import { isAdministrators, type NotificationKind } from './kinds.ts'
import type { NotificationFacts } from './notifications.ts'

type AdministratorKind =
  | 'accountWaits'
  | 'giftMissing'
  | 'orderPlaced'
  | 'orderCancelled'
  | 'handOverDenied'
  | 'stockLow'
  | 'reportMade'
  | 'questionUnanswered'
  | 'importEnded'
  | 'booksOutOfBalance'
  | 'backupFailed'
  | 'webhookOff'

export function isOfAdministration(kind: NotificationKind): kind is AdministratorKind {
  return isAdministrators(kind)
}

/** The sentence of news for the administrator and keepers. `who` is the names of the actors. */
export function describeForAdministrator(
  kind: AdministratorKind,
  who: string,
  facts: NotificationFacts,
  say: Say,
): MessageDescriptor {
  const { name = '', count = 0, isTrial } = facts
  switch (kind) {
    case 'accountWaits':
      return msg`The account of ${{ who }} waits for approval`
    case 'giftMissing':
      return msg`${{ who }} got points instead of a gift that was not to be had: ${{ name }}`
    case 'orderPlaced':
      return facts.waits
        ? msg`${{ who }} ordered ${{ name: sayOrder(name, say) }}: it waits for approval`
        : msg`${{ who }} ordered ${{ name: sayOrder(name, say) }}`
    case 'orderCancelled':
      return msg`${{ who }} cancelled an order: ${{ name: sayOrder(name, say) }}`
    case 'handOverDenied':
      return msg`${{ who }} did not get what was handed over: ${{ name: sayOrder(name, say) }}`
    case 'stockLow':
      return count === 0
        ? msg`${{ name }} is out of stock`
        : msg`${{ name }}: only ${{ count }} left`
    case 'reportMade':
      return msg`${{ who }} reported words on the wall`
    case 'questionUnanswered':
      return msg`The assistant had no answer to a question`
    case 'importEnded':
      return importEnded(facts)
    case 'booksOutOfBalance':
      return msg`The books do not balance`
    case 'backupFailed':
      return isTrial ? msg`The newest backup could not be restored` : msg`The backup failed`
    case 'webhookOff':
      return msg`The webhook ${{ name }} kept failing, and is off now`
  }
}

/** The page that news for the administrator and keepers leads to. */
export function administrationPath(kind: AdministratorKind, subject: number | null): string {
  switch (kind) {
    case 'accountWaits':
      return `/all-data/${subject}`
    case 'giftMissing':
      return `/people/${subject}`
    case 'orderPlaced':
    case 'orderCancelled':
    case 'handOverDenied':
    case 'stockLow':
      return '/inventory'
    case 'reportMade':
      return '/recognition'
    case 'questionUnanswered':
      return '/manual'
    case 'importEnded':
      return '/all-data/import'
    case 'booksOutOfBalance':
    case 'backupFailed':
      return '/overview'
    case 'webhookOff':
      return settingsAddress('webhooks')
  }
}

/** News keeps the English name of the kind of import; one of a newer release is said as it is. */
function importEnded({ name = '', hasFailed }: NotificationFacts): MessageDescriptor {
  const known = IMPORTS[name]
  if (known !== undefined) return hasFailed ? known.failed : known.finished
  return hasFailed
    ? msg`The import of ${{ name }} failed`
    : msg`The import of ${{ name }} is finished`
}

const IMPORTS: Readonly<
  Record<string, { finished: MessageDescriptor; failed: MessageDescriptor }>
> = {
  people: {
    finished: msg`The import of people is finished`,
    failed: msg`The import of people failed`,
  },
  'bonus points': {
    finished: msg`The import of bonus points is finished`,
    failed: msg`The import of bonus points failed`,
  },
  'the stock count': {
    finished: msg`The import of the stock count is finished`,
    failed: msg`The import of the stock count failed`,
  },
  holidays: {
    finished: msg`The import of holidays is finished`,
    failed: msg`The import of holidays failed`,
  },
  milestones: {
    finished: msg`The import of milestones is finished`,
    failed: msg`The import of milestones failed`,
  },
}
