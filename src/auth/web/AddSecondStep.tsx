import { Card } from '#platform/web/ui/Card.tsx'
import { Screen } from '#platform/web/ui/Screen.tsx'
import { useLogout } from './session-queries.ts'
import { SecondStepSetup } from './SecondStepSetup.tsx'
import classes from './narrow.module.css'

/** The only screen after a login of somebody of whom the company demands a second step. */
export function AddSecondStep({ onDone }: { onDone: () => void }) {
  const { logout } = useLogout()
  return (
    <div className={classes.narrow}>
      <Screen
        title="Set up a second step"
        lead="Your company asks for it, because you can change what concerns others. It takes a minute, with your phone."
      >
        <Card>
          <SecondStepSetup onDone={onDone} onCancel={logout} otherwise="Logout" />
        </Card>
      </Screen>
    </div>
  )
}
