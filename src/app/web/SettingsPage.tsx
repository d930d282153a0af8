import { t } from '@lingui/core/macro'
import { Button } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { Connections } from '#auth/web/Connections.tsx'
import { paths } from '#platform/web/paths.ts'
import { ActionSection } from '#platform/web/ui/ActionSection.tsx'
import { Card } from '#platform/web/ui/Card.tsx'
import { Settings } from '#settings/web/Settings.tsx'

/** The company's settings, with the tests of mail and single sign-on, and the ways to other software. */
export function SettingsPage() {
  return (
    <Settings
      connections={
        <>
          <Connections />
          <WayTo
            title={t`API tokens of the company`}
            path={paths.companyTokens}
            action={t`Open the company’s API tokens`}
          >
            {t`For programs of the company. They act for no person.`}
          </WayTo>
          <WayTo title={t`Webhooks`} path={paths.webhooks} action={t`Open the webhooks`}>
            {t`They tell other software what happens here, as soon as it happens.`}
          </WayTo>
          <WayTo title={t`Chat`} path={paths.chat} action={t`Open the chat settings`}>
            {t`Thanks show where people already talk, and can be sent from there.`}
          </WayTo>
          <WayTo title={t`Screens of the wall`} path={paths.screens} action={t`Open the screens`}>
            {t`A television in the canteen can show public thanks, without anybody being signed in.`}
          </WayTo>
          <WayTo title={t`Directory`} path={paths.directory} action={t`Open the directory`}>
            {t`People created, changed and deactivated by Okta, Entra ID or another directory.`}
          </WayTo>
        </>
      }
    />
  )
}

interface SettingsLinkProps {
  title: string
  path:
    | typeof paths.companyTokens
    | typeof paths.webhooks
    | typeof paths.chat
    | typeof paths.screens
    | typeof paths.directory
  action: string
  children: string
}

/** A page of settings that is not on this one. */
function WayTo({ title, path, action, children }: SettingsLinkProps) {
  return (
    <Card>
      <ActionSection
        title={title}
        actions={
          <Button variant="default" renderRoot={(props) => <Link {...props} to={path} />}>
            {action}
          </Button>
        }
      >
        <p>{children}</p>
      </ActionSection>
    </Card>
  )
}
