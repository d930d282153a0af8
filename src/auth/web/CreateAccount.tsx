import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { IconGift, IconHeartHandshake, IconShieldCheck, IconUserPlus } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState, type CSSProperties } from 'react'
import { CONFIRM_LINK_HOURS, mailEndpoints } from '#auth/contract/mail-links.ts'
import { newAccount, signUpEndpoints, type CreatedAccount } from '#auth/contract/new-account.ts'
import { PASSWORD_LENGTH } from '#platform/contract/people.ts'
import { call } from '#platform/web/api/client.ts'
import { showBriefly } from '#platform/web/language/format.ts'
import { sayRefusal } from '#platform/web/language/refusals.ts'
import { paths } from '#platform/web/paths.ts'
import { Card } from '#platform/web/ui/Card.tsx'
import { EmptyState } from '#platform/web/ui/EmptyState.tsx'
import { ErrorBanner } from '#platform/web/ui/ErrorBanner.tsx'
import { FieldPair, Form } from '#platform/web/ui/Form.tsx'
import { PersonAvatar } from '#platform/web/ui/PersonAvatar.tsx'
import { Screen } from '#platform/web/ui/Screen.tsx'
import { SidePanel } from '#platform/web/ui/SidePanel.tsx'
import { SuccessDialog } from '#platform/web/ui/SuccessDialog.tsx'
import { TextField } from '#platform/web/ui/TextField.tsx'
import { useForm } from '#platform/web/ui/use-form.ts'
import { wordsFor } from '#platform/web/ui/words-for.ts'
import { Crown } from '#platform/web/ui/Wreath.tsx'
import { PasswordField } from './PasswordField.tsx'
import { useCompany } from './session-queries.ts'

const EMPTY = { firstName: '', lastName: '', email: '', password: '' }

/** Create Account (specification, section 2). */
export function CreateAccount() {
  return useCompany().signUpOpen ? <OpenSignUp /> : <ClosedSignUp />
}

function ClosedSignUp() {
  const { companyName } = useCompany()
  return (
    <Screen title={t`Create Account`} lead={t`Accounts are made for you here.`}>
      <Card>
        <EmptyState
          icon={<IconUserPlus />}
          title={t`Your administrator adds people to ${{ company: companyName || 'Laurel' }}`}
          action={
            <Button renderRoot={(props) => <Link to={paths.login} {...props} />}>
              <Trans>Go to login</Trans>
            </Button>
          }
        >
          <Trans>
            Do you have an account already? Then log in with your e-mail address. If not, ask your
            administrator for one.
          </Trans>
        </EmptyState>
      </Card>
    </Screen>
  )
}

function OpenSignUp() {
  const { shortestName } = useCompany()
  const form = useForm(newAccount(shortestName), EMPTY)
  const [created, setCreated] = useState(false)
  const create = useMutation({
    mutationFn: () => call(signUpEndpoints.createAccount, { body: form.values }),
    onSuccess: () => setCreated(true),
  })
  const startAgain = () => {
    setCreated(false)
    form.clear()
  }
  return (
    <Screen
      title={t`Create Account`}
      lead={t`It takes a minute, and you start with points.`}
      aside={<Panels />}
    >
      <Card>
        <Form
          of={form}
          sending={create}
          onSend={() => create.mutate()}
          action={t`Create Account`}
          disabled={!form.filled}
        >
          <FieldPair>
            <TextField
              label={t`First Name`}
              autoComplete="given-name"
              {...form.field('firstName')}
            />
            <TextField
              label={t`Last Name`}
              autoComplete="family-name"
              {...form.field('lastName')}
            />
          </FieldPair>
          <TextField label={t`Email`} type="email" autoComplete="email" {...form.field('email')} />
          <PasswordField
            label={t`Password`}
            description={t`At least ${{ least: PASSWORD_LENGTH }} characters`}
            autoComplete="new-password"
            {...form.field('password')}
          />
        </Form>
      </Card>
      <AccountCreated opened={created} account={create.data} onAnother={startAgain} />
    </Screen>
  )
}

function Panels() {
  const { signUpActive, signUpBonus } = useCompany()
  return (
    <>
      <SidePanel title={t`What Laurel is`} icon={<IconHeartHandshake size={20} />}>
        <p>
          <Trans>
            A place to say thank you. Send points to colleagues who helped you, with a few words
            why, and spend the points you were thanked with.
          </Trans>
        </p>
        <p>
          <Link to={paths.privacy}>{t`What Laurel records about you`}</Link>
        </p>
      </SidePanel>
      <SidePanel title={t`What you get`} icon={<IconGift size={20} />}>
        <ul>
          {signUpBonus > 0 && (
            <li>{t`${{ bonus: showBriefly(signUpBonus) }} points as a sign-up bonus`}</li>
          )}
          <li>{t`Your own balance and history, always up to date`}</li>
          <li>{t`A gift shop for the appreciation you receive`}</li>
        </ul>
      </SidePanel>
      {!signUpActive && (
        <SidePanel title={t`Before you can log in`} icon={<IconShieldCheck size={20} />}>
          <p>{t`The administrator approves new accounts.`}</p>
        </SidePanel>
      )}
    </>
  )
}

interface AccountCreatedProps {
  opened: boolean
  account: CreatedAccount | undefined
  onAnother: () => void
}

/**
 * The success dialog of Create Account: the sign-up bonus, and the steps before the first login.
 */
function AccountCreated({ opened, account, onAnother }: AccountCreatedProps) {
  const bonus = account && showBriefly(account.bonus)
  return (
    <SuccessDialog
      opened={opened}
      title={t`Welcome, ${{ name: account?.firstName ?? '' }}!`}
      onClose={onAnother}
      seal={account && <CrownedFace account={account} />}
      actions={
        <>
          <Button
            data-autofocus
            // Login refuses somebody who waits for approval.
            {...(account?.isActive !== true && { variant: 'default' })}
            renderRoot={(props) => <Link to={paths.login} {...props} />}
          >
            <Trans>Go to login</Trans>
          </Button>
          <Button variant="default" onClick={onAnother}>{t`Add Another Account`}</Button>
        </>
      }
    >
      {account !== undefined && (
        <>
          <p>
            {account.bonus > 0 ? (
              <Trans>
                Your account was created, with a bonus of <strong>{bonus} points</strong>.
              </Trans>
            ) : (
              <Trans>Your account was created.</Trans>
            )}
          </p>
          {account.confirmation !== 'none' && <ConfirmFirst email={account.email} />}
          <NextSteps account={account} />
        </>
      )}
    </SuccessDialog>
  )
}

const FACE: CSSProperties & { '--face': string } = {
  '--face': '4rem',
  color: 'var(--laurel-card-wreath)',
}

function CrownedFace({ account }: { account: CreatedAccount }) {
  return (
    <span style={FACE} aria-hidden>
      <Crown grows>
        <PersonAvatar person={{ ...account, picture: null }} size={64} />
      </Crown>
    </span>
  )
}

function NextSteps({ account: { isActive, confirmation } }: { account: CreatedAccount }) {
  if (isActive) return <p>{t`You can log in now.`}</p>
  if (confirmation === 'activates') return <p>{t`Once it is confirmed, you can log in.`}</p>
  const inactive = sayRefusal('account-unapproved')
  return (
    <p>
      <strong>{t`The administrator has to approve your account before you can log in.`}</strong>{' '}
      <Trans>Until then Login says “{inactive}” Try again later, or ask your administrator.</Trans>
    </p>
  )
}

/** Says that a link was sent to the new account's address, and sends it again. */
function ConfirmFirst({ email }: { email: string }) {
  const again = useMutation({
    mutationFn: () => call(mailEndpoints.askForLink, { body: { email, purpose: 'confirm' } }),
  })
  return (
    <>
      <p>
        <Trans>
          We sent a link to <strong>{email}</strong>. Please confirm your email address with it,
          within {CONFIRM_LINK_HOURS} hours.
        </Trans>
      </p>
      <div role="status">{again.isSuccess && <p>{t`We sent the link again.`}</p>}</div>
      <ErrorBanner message={again.error && wordsFor(again.error)} onClear={again.reset} />
      <p>
        <Button
          variant="subtle"
          size="compact-md"
          loading={again.isPending}
          onClick={() => again.mutate()}
        >
          <Trans>Send it again</Trans>
        </Button>
      </p>
    </>
  )
}
