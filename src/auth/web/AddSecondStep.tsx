import { t } from '@lingui/core/macro'
import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Card } from '#platform/web/ui/Card.tsx'
import { RowsSkeleton } from '#platform/web/ui/RowsSkeleton.tsx'
import { Screen } from '#platform/web/ui/Screen.tsx'
import { AddPasskey } from './AddPasskey.tsx'
import { ProveYourself } from './ProveYourself.tsx'
import { SecondStepSetup } from './SecondStepSetup.tsx'
import { useLogout } from './session-queries.ts'
import { singleSignOnQuery, usePasskeysWork } from './SingleSignOn.tsx'

/** The only screen after a login of somebody of whom the company demands a second step. */
export function AddSecondStep({ onDone }: { onDone: () => void }) {
  const { logout } = useLogout()
  const passkeysWork = usePasskeysWork()
  const isKnown = useQuery(singleSignOnQuery).data !== undefined
  const [byApp, setByApp] = useState(false)
  const Way = passkeysWork && !byApp ? AddPasskey : SecondStepSetup
  return (
    <>
      <Screen
        title={t`Set up a second step`}
        lead={t`Your company asks for it, because you can change what concerns others. It takes a minute.`}
        isReading
      >
        <Card>
          {isKnown ? (
            <Way onDone={onDone} onCancel={logout} otherwise={t`Logout`} />
          ) : (
            <RowsSkeleton rows={3} />
          )}
        </Card>
        {passkeysWork && (
          <Button variant="subtle" onClick={() => setByApp(!byApp)}>
            {byApp ? t`Use a passkey instead` : t`Use codes of an app on my phone instead`}
          </Button>
        )}
      </Screen>
      {/* The setup may take longer than a sign-in counts as recent. */}
      <ProveYourself />
    </>
  )
}
