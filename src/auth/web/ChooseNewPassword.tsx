import { Card } from '#platform/web/ui/Card.tsx'
import { announce } from '#platform/web/ui/announce.ts'
import { Screen } from '#platform/web/ui/Screen.tsx'
import { ChangePasswordForm } from './ChangePasswordForm.tsx'
import classes from './ChooseNewPassword.module.css'

export const NEW_PASSWORD_TITLE = 'Choose a new password'

/** All that is possible after signing in with a one-time password. */
export function ChooseNewPassword() {
  return (
    <div className={classes.narrow}>
      <Screen
        title={NEW_PASSWORD_TITLE}
        lead="You signed in with a one-time password. Enter it once more, and then one only you know."
      >
        <Card>
          <ChangePasswordForm onChanged={() => announce('success', 'Your password is changed.')} />
        </Card>
      </Screen>
    </div>
  )
}
