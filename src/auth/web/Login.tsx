import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useMutation, useQuery } from '@tanstack/react-query'
import { lazyRouteComponent, Link, useRouter } from '@tanstack/react-router'
import { Suspense, useEffect, useState } from 'react'
import { DirectoryCredentials, signInEndpoints } from '#auth/contract/sign-in-endpoints.ts'
import { ACCESS_MESSAGES } from '#platform/contract/access-messages.ts'
import { Credentials, type Session } from '#platform/contract/people.ts'
import { Unreachable } from '#platform/web/api/answer.ts'
import { call } from '#platform/web/api/client.ts'
import { fetchCode } from '#platform/web/api/fetch-code.ts'
import { queryClient } from '#platform/web/api/query-client.ts'
import { basePath } from '#platform/web/base-path.ts'
import { paths } from '#platform/web/paths.ts'
import { withdraw } from '#platform/web/ui/announce.ts'
import { Card } from '#platform/web/ui/Card.tsx'
import { Form } from '#platform/web/ui/Form.tsx'
import { Screen } from '#platform/web/ui/Screen.tsx'
import { TextField } from '#platform/web/ui/TextField.tsx'
import { useForm } from '#platform/web/ui/use-form.ts'
import { wordsFor } from '#platform/web/ui/words-for.ts'
import { CompanyMark } from './CompanyMark.tsx'
import { InactiveNote, useLastError } from './InactiveNote.tsx'
import { nextLoginStep, type ProvedLogin } from './login-steps.ts'
import classes from './Login.module.css'
import { PasskeyButton } from './PasskeyButton.tsx'
import { PasswordField } from './PasswordField.tsx'
import {
  keepOneTimePassword,
  keepSession,
  mailingQuery,
  sessionQuery,
  useCompany,
} from './session-queries.ts'
import { SingleSignOn, singleSignOnQuery, usePasskeysWork } from './SingleSignOn.tsx'
import { WelcomeImage } from './WelcomeImage.tsx'

/** Not in the first bundle: most visitors see neither. */
const AskForCode = lazyRouteComponent(
  () => fetchCode(() => import('./AskForCode.tsx')),
  'AskForCode',
)
const AskForOwnPassword = lazyRouteComponent(
  () => fetchCode(() => import('./AskForOwnPassword.tsx')),
  'AskForOwnPassword',
)
const LogoutPanel = lazyRouteComponent(
  () => fetchCode(() => import('./LogoutPanel.tsx')),
  'LogoutPanel',
)

/** The address and the one-time password from a sign-in slip's QR code; without one, empty texts. */
function readSlip() {
  const given = new URLSearchParams(window.location.hash.slice(1))
  return { email: given.get('email') ?? '', password: given.get('password') ?? '' }
}

/** Login; a logout panel when signed in already (specification, section 2). */
export function Login() {
  const user = useQuery(sessionQuery).data?.user ?? null
  // After the login the form stays until the next page opens; the panel would flash.
  const [entering, setEntering] = useState(false)
  const enter = useEntering(() => setEntering(true))
  useWithdrawalOnLeaving()
  return (
    <Screen title={t`Login`}>
      <Card padding="flush">
        <div className={classes.halves}>
          <div className={classes.picture}>
            <WelcomeImage />
          </div>
          <div className={classes.form}>
            {user !== null && !entering ? (
              <Suspense>
                <LogoutPanel user={user} />
              </Suspense>
            ) : (
              <WaysIn onLogin={enter} />
            )}
          </div>
        </div>
      </Card>
    </Screen>
  )
}

/** Loads what the page shows: coming later, a link or the panel would shift the layout. */
export async function loadLogin(): Promise<void> {
  const panel = async () => {
    const { user } = await queryClient.ensureQueryData(sessionQuery)
    if (user !== null) await LogoutPanel.preload?.()
  }
  await Promise.allSettled([
    panel(),
    queryClient.ensureQueryData(singleSignOnQuery),
    queryClient.ensureQueryData(mailingQuery),
  ])
}

/** Removes the message "Please Login" when the user leaves this page. */
function useWithdrawalOnLeaving(): void {
  const router = useRouter()
  useEffect(
    () => router.subscribe('onBeforeNavigate', ({ pathChanged }) => pathChanged && withdraw()),
    [router],
  )
}

function PasskeyLogin({ onLogin }: { onLogin: (session: Session) => void }) {
  return (
    <PasskeyButton use={(passkeys) => passkeys.signInWithPasskey()} onUsed={onLogin}>
      {t`Sign in with a passkey`}
    </PasskeyButton>
  )
}

type Enter = (session: Session, password?: string) => void

/** Keeps a new session, and opens the page that was wanted. */
function useEntering(onEnter: () => void): Enter {
  const router = useRouter()
  return (session, password) => {
    if (session.user?.mustChangePassword && password !== undefined) keepOneTimePassword(password)
    onEnter()
    keepSession(session)
    router.history.replace(basePath + (router.state.location.state.wanted ?? paths.home))
  }
}

/** The password or another way in; after the password the second step, if the person has one. */
function WaysIn({ onLogin }: { onLogin: Enter }) {
  const passkeysWork = usePasskeysWork()
  const [proved, setProved] = useState<ProvedLogin | null>(null)
  if (proved === null) {
    return (
      <>
        <LoginForm onLogin={onLogin} onAskFor={setProved} />
        <SingleSignOn passkey={passkeysWork && <PasskeyLogin onLogin={onLogin} />} />
      </>
    )
  }
  const step = {
    credentials: proved.credentials,
    onLogin: (session: Session) => onLogin(session, proved.credentials.password),
    onBack: () => setProved(null),
  }
  return (
    <Suspense>
      {proved.asks === 'ownPassword' ? (
        <AskForOwnPassword {...step} onAskFor={setProved} />
      ) : (
        <AskForCode {...step} hasPasskey={proved.asks === 'passkey'} />
      )}
      <SingleSignOn />
    </Suspense>
  )
}

interface LoginFormProps {
  onLogin: Enter
  onAskFor: (proved: ProvedLogin) => void
}

function LoginForm({ onLogin, onAskFor }: LoginFormProps) {
  const router = useRouter()
  const [typed] = useState(readSlip)
  const hasDirectory = useQuery(singleSignOnQuery).data?.directory ?? false
  const form = useForm(hasDirectory ? DirectoryCredentials : Credentials, typed)
  useEffect(() => {
    // The password must not stay in the browser's history.
    if (typed.password !== '') router.history.replace(basePath + paths.login)
  }, [typed, router])
  const { userNames } = useCompany()
  const { error: lastError, ...remember } = useLastError()
  const login = useMutation({
    mutationFn: () => call(signInEndpoints.login, { body: form.values }),
    ...remember,
    onError: (error) => {
      remember.onError(error)
      const asks = nextLoginStep(error)
      if (asks !== null) onAskFor({ credentials: form.values, asks })
    },
    onSuccess: (session) => onLogin(session, form.values.password),
  })
  return (
    <Form
      of={form}
      sending={login}
      onSend={() => login.mutate()}
      action={t`Login`}
      explain={wordsOfLogin}
      busy={login.isPending || login.isSuccess}
      note={<InactiveNote error={lastError} />}
      after={
        <>
          <ForgottenPasswordLink />
          <CreateAccountLink />
        </>
      }
    >
      <Greeting />
      <TextField
        label={t`Email`}
        {...(userNames || hasDirectory
          ? { description: t`Or your user name.` }
          : { type: 'email' })}
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        {...form.field('email')}
      />
      <PasswordField
        label={t`Password`}
        autoComplete="current-password"
        {...form.field('password')}
      />
    </Form>
  )
}

function Greeting() {
  const { companyName, logo } = useCompany()
  return (
    <p className={classes.greeting}>
      {logo !== null && <CompanyMark size={56} />}
      {companyName !== '' && <bdi className={classes.company}>{companyName}</bdi>}
      {t`Good to see you.`}
    </p>
  )
}

function wordsOfLogin(error: Error): string {
  return error instanceof Unreachable
    ? wordsFor(error)
    : wordsFor(error, t(ACCESS_MESSAGES.loginFailed))
}

/** Shown if Laurel can send e-mails. */
function ForgottenPasswordLink() {
  const sendsMail = useQuery(mailingQuery).data?.sendsMail ?? false
  if (!sendsMail) return null
  return (
    <Link to={paths.forgottenPassword} className={classes.forgotten}>
      {t`Forgotten your password?`}
    </Link>
  )
}

/** Shown where the menu, which has the same link, is folded. */
function CreateAccountLink() {
  if (!useCompany().signUpOpen) return null
  return (
    <p className={classes.newcomer}>
      <Trans>
        New here? <Link to={paths.createAccount}>Create Account</Link>
      </Trans>
    </p>
  )
}
