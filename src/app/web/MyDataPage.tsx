import { t } from '@lingui/core/macro'
import { Screen } from '#platform/web/ui/Screen.tsx'
import { MyDataCard } from '#privacy/web/MyData.tsx'
import { OwnEmployment } from '#users/web/OwnEmployment.tsx'

/** What the company entered about the person, and a copy of everything that Laurel has. */
export function MyDataPage() {
  return (
    <Screen title={t`My data`} isReading>
      <OwnEmployment />
      <MyDataCard />
    </Screen>
  )
}
