import { t } from '@lingui/core/macro'
import { BackLink } from '#platform/web/BackLink.tsx'
import { paths } from '#platform/web/paths.ts'
import { Screen } from '#platform/web/ui/Screen.tsx'
import { Channels } from './Channels.tsx'
import { Commands } from './Commands.tsx'

/** Settings of the chats in which people already talk: thanks go there, and come from there. */
export function ChatSettings() {
  return (
    <Screen
      title={t`Chat`}
      above={<BackLink to={paths.settings}>{t`Settings`}</BackLink>}
      lead={t`Thanks show where people already talk, and can be sent from there.`}
    >
      <Channels />
      <Commands />
    </Screen>
  )
}
