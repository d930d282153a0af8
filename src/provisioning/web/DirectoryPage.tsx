import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { call } from '#platform/web/api/client.ts'
import { BackLink } from '#platform/web/BackLink.tsx'
import { basePath } from '#platform/web/base-path.ts'
import { paths } from '#platform/web/paths.ts'
import { ActionSection } from '#platform/web/ui/ActionSection.tsx'
import { Card } from '#platform/web/ui/Card.tsx'
import { LoadAlert } from '#platform/web/ui/LoadAlert.tsx'
import { LastSeen, Moment } from '#platform/web/ui/Moment.tsx'
import { RowsSkeleton } from '#platform/web/ui/RowsSkeleton.tsx'
import { Screen } from '#platform/web/ui/Screen.tsx'
import { directoryEndpoints, type DirectoryStatus } from '#provisioning/contract/directory.ts'
import { Groups, LastPeople, Requests } from './DirectoryLists.tsx'
import classes from './DirectoryPage.module.css'

/** Settings, Directory: the connection of the company's directory, and its latest changes. */
export function DirectoryPage() {
  const { data, isError, refetch } = useQuery({
    queryKey: ['directory'],
    queryFn: ({ signal }) => call(directoryEndpoints.readDirectory, { signal }),
  })
  return (
    <Screen
      title={t`Directory`}
      above={<BackLink to={paths.settings}>{t`Settings`}</BackLink>}
      lead={t`Okta, Entra ID or another directory creates people here, changes them, and closes their accounts (SCIM 2.0).`}
    >
      {data !== undefined ? (
        <>
          <Connection directory={data} />
          <LastPeople directory={data} />
          <Groups groups={data.groups} />
          <Requests requests={data.requests} />
        </>
      ) : isError ? (
        <LoadAlert words={t`The directory could not be loaded.`} onRetry={() => void refetch()} />
      ) : (
        <Card padding="flush">
          <RowsSkeleton rows={4} />
        </Card>
      )}
    </Screen>
  )
}

function Connection({ directory: { tokens } }: { directory: DirectoryStatus }) {
  return (
    <Card>
      <ActionSection
        title={t`Connection`}
        actions={
          <Button
            variant="default"
            renderRoot={(props) => <Link {...props} to={paths.companyTokens} />}
          >
            <Trans>Open the company’s API tokens</Trans>
          </Button>
        }
      >
        <dl className={classes.facts}>
          <div>
            <dt>{t`Address`}</dt>
            <dd>
              <bdi
                className={classes.code}
                dir="ltr"
              >{`${window.location.origin}${basePath}/scim/v2`}</bdi>
            </dd>
          </div>
          {tokens.map((token) => (
            <div key={token.id}>
              <dt>{t`Token`}</dt>
              <dd>
                <bdi>{token.name}</bdi> <bdi className={classes.code}>…{token.lastFour}</bdi>
                <span className={classes.about}>
                  <Trans>
                    Last used: <LastSeen date={token.lastUsed} />
                  </Trans>
                </span>
                <span className={classes.about}>
                  <Trans>
                    Works until <Moment date={token.endsAt} />
                  </Trans>
                </span>
              </dd>
            </div>
          ))}
        </dl>
        {tokens.length === 0 && (
          <p>{t`Make a token with the scope “Directory”, and enter it there with this address.`}</p>
        )}
      </ActionSection>
    </Card>
  )
}
