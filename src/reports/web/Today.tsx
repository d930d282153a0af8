import { t } from '@lingui/core/macro'
import { Screen } from '#platform/web/ui/Screen.tsx'
import { WaitingList } from './WaitingList.tsx'

/** The tasks that wait: the first page of the office. */
export function Today() {
  return (
    <Screen title={t`Today`} lead={t`What waits to be done first.`}>
      <WaitingList />
    </Screen>
  )
}
