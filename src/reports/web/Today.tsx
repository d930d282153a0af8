import { t } from '@lingui/core/macro'
import { Screen } from '#platform/web/ui/Screen.tsx'
import { WaitingList } from './WaitingList.tsx'

/** What waits to be done first: the office begins here. */
export function Today() {
  return (
    <Screen title={t`Today`} lead={t`What waits to be done first.`}>
      <WaitingList />
    </Screen>
  )
}
