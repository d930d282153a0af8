import { Button } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Connections } from '#auth/web/Connections.tsx'
import { paths } from '#platform/web/paths.ts'
import { ActionSection } from '#platform/web/ui/ActionSection.tsx'
import { Card } from '#platform/web/ui/Card.tsx'
import { Settings } from '#settings/web/Settings.tsx'

/** The company's settings, with the tests of mail and single sign-on, and the ways to what other software uses. */
export function SettingsPage() {
  return (
    <Settings
      connections={
        <>
          <Connections />
          <CompanyTokensLink />
          <WebhooksLink />
        </>
      }
    />
  )
}

function CompanyTokensLink() {
  return (
    <Card>
      <ActionSection
        title={t`API tokens of the company`}
        actions={
          <Button
            variant="default"
            renderRoot={(props) => <Link {...props} to={paths.companyTokens} />}
          >
            <Trans>Open the company’s API tokens</Trans>
          </Button>
        }
      >
        <p>{t`For programs of the company. They act for no person, and only read.`}</p>
      </ActionSection>
    </Card>
  )
}

function WebhooksLink() {
  return (
    <Card>
      <ActionSection
        title={t`Webhooks`}
        actions={
          <Button variant="default" renderRoot={(props) => <Link {...props} to={paths.webhooks} />}>
            <Trans>Open the webhooks</Trans>
          </Button>
        }
      >
        <p>{t`They tell other software what happens here, as soon as it happens.`}</p>
      </ActionSection>
    </Card>
  )
}
