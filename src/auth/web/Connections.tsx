import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Alert, Button, Title } from '@mantine/core'
import { IconAlertCircle, IconCheck } from '@tabler/icons-react'
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Fragment, useId, type ReactNode } from 'react'
import { connectionEndpoints, type ConnectionSettings } from '#auth/contract/connections.ts'
import { ROLE_NAMES } from '#platform/contract/role-names.ts'
import { call } from '#platform/web/api/client.ts'
import { Card } from '#platform/web/ui/Card.tsx'
import { wordsFor } from '#platform/web/ui/words-for.ts'
import {
  describeDirectoryTrial,
  describeMailTrial,
  describeProviderTrial,
} from './connection-words.ts'
import classes from './Connections.module.css'
import { sessionQuery } from './session-queries.ts'

const connectionsQuery = queryOptions({
  queryKey: ['connections'],
  queryFn: ({ signal }) => call(connectionEndpoints.readConnections, { signal }),
})

/** Longer than the server waits for the services. */
const TIMEOUT_MS = 40_000

/** In Settings: the mail server, the sign-in provider and the directory, which the operator set up, to be tried. */
export function Connections() {
  const titleId = useId()
  const { data } = useQuery(connectionsQuery)
  if (data === undefined) return null
  return (
    <Card>
      <section className={classes.section} aria-labelledby={titleId}>
        <div className={classes.about}>
          <Title order={2} id={titleId}>{t`Mail and single sign-on`}</Title>
          <p>{t`Whoever runs the server sets these up. Here you see whether they work.`}</p>
        </div>
        <div className={classes.services}>
          <Mail mail={data.mail} />
          <Provider provider={data.provider} />
          <Directory directory={data.directory} />
        </div>
      </section>
    </Card>
  )
}

function Mail({ mail }: Pick<ConnectionSettings, 'mail'>) {
  const email = useQuery(sessionQuery).data?.user?.email ?? ''
  const test = useTry(async () => {
    const tried = await call(connectionEndpoints.sendTestMail, { timeoutMs: TIMEOUT_MS })
    return { isGood: tried.outcome === 'accepted', words: describeMailTrial(tried) }
  })
  if (mail === null) {
    return (
      <Service name={t`Mail`}>
        <p>
          <Trans>
            No mail server is set up, so Laurel sends no e-mails. The operator sets SMTP_URL and
            MAIL_FROM.
          </Trans>
        </p>
      </Service>
    )
  }
  return (
    <Service name={t`Mail`} shown={test}>
      <dl className={classes.facts}>
        <dt>{t`Server`}</dt>
        <dd>{mail.server}</dd>
        <dt>{t`Sender`}</dt>
        <dd>{mail.from}</dd>
        <dt>{t`Signs in there`}</dt>
        <dd>{mail.signsIn ? t`Yes` : t`No`}</dd>
      </dl>
      <Button variant="default" loading={test.isPending} onClick={() => test.mutate()}>
        <Trans>Send me a test mail</Trans>
      </Button>
      <p className={classes.to}>
        <Trans>It goes to {email}.</Trans>
      </p>
    </Service>
  )
}

function Provider({ provider }: Pick<ConnectionSettings, 'provider'>) {
  const test = useTry(async () => {
    const tried = await call(connectionEndpoints.tryProvider, { timeoutMs: TIMEOUT_MS })
    return { isGood: tried.outcome === 'works', words: describeProviderTrial(tried) }
  })
  if (provider === null) {
    return (
      <Service name={t`Single sign-on`}>
        <p>
          <Trans>
            No provider is set up, so everybody logs in with a password. The operator sets
            OIDC_ISSUER, OIDC_CLIENT_ID and OIDC_CLIENT_SECRET.
          </Trans>
        </p>
      </Service>
    )
  }
  return (
    <Service name={t`Single sign-on`} shown={test}>
      <dl className={classes.facts}>
        <dt>{t`Provider`}</dt>
        <dd>{provider.name}</dd>
        <dt>{t`Issuer`}</dt>
        <dd>{provider.issuer}</dd>
        <dt>{t`Client id`}</dt>
        <dd>{provider.clientId}</dd>
        <dt>{t`Return address`}</dt>
        <dd>{provider.returnAddress}</dd>
        <dt>{t`Logout address`}</dt>
        <dd>{provider.logoutAddress}</dd>
      </dl>
      <Button variant="default" loading={test.isPending} onClick={() => test.mutate()}>
        <Trans>Try single sign-on</Trans>
      </Button>
    </Service>
  )
}

function Directory({ directory }: Pick<ConnectionSettings, 'directory'>) {
  const test = useTry(async () => {
    const tried = await call(connectionEndpoints.tryDirectory, { timeoutMs: TIMEOUT_MS })
    return { isGood: tried.outcome === 'works', words: describeDirectoryTrial(tried) }
  })
  if (directory === null) {
    return (
      <Service name={t`Directory`}>
        <p>
          <Trans>
            No LDAP directory or Active Directory is set up. The operator sets LDAP_URL,
            LDAP_BIND_DN, LDAP_BIND_PASSWORD and LDAP_BASE_DN.
          </Trans>
        </p>
      </Service>
    )
  }
  const { server, startTls, baseDn, filter, roles } = directory
  return (
    <Service name={t`Directory`} shown={test}>
      <dl className={classes.facts}>
        <dt>{t`Server`}</dt>
        <dd>{startTls ? t`${server}, with StartTLS` : server}</dd>
        <dt>{t`People below`}</dt>
        <dd>{baseDn}</dd>
        <dt>{t`Who may log in`}</dt>
        <dd>{filter}</dd>
        {roles.map(({ role, group }) => (
          <Fragment key={`${role} ${group}`}>
            <dt>{t(ROLE_NAMES[role])}</dt>
            <dd>{group}</dd>
          </Fragment>
        ))}
      </dl>
      <Button variant="default" loading={test.isPending} onClick={() => test.mutate()}>
        <Trans>Try the directory</Trans>
      </Button>
    </Service>
  )
}

interface TrialResult {
  readonly isGood: boolean
  readonly words: string
}

/** Tries a service; what came of it stays until the next try. */
function useTry(work: () => Promise<TrialResult>) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: work,
    onSettled: () => queries.invalidateQueries({ queryKey: ['auditLog'] }),
  })
}

interface ServiceProps {
  name: string
  shown?: { readonly data: TrialResult | undefined; readonly error: Error | null }
  children: ReactNode
}

function Service({ name, shown, children }: ServiceProps) {
  const said = shown?.error ? { isGood: false, words: wordsFor(shown.error) } : shown?.data
  return (
    <div className={classes.service}>
      <h3 className={classes.name}>{name}</h3>
      {children}
      {said && (
        <Alert
          role={said.isGood ? 'status' : 'alert'}
          color={said.isGood ? 'green' : 'red'}
          variant="light"
          radius="md"
          icon={said.isGood ? <IconCheck aria-hidden /> : <IconAlertCircle aria-hidden />}
        >
          {said.words}
        </Alert>
      )}
    </div>
  )
}
