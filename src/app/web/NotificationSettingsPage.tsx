import { t } from '@lingui/core/macro'
import { IconWorld } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { sessionQuery } from '#auth/web/session-queries.ts'
import { NotificationSettings } from '#notifications/web/NotificationSettings.tsx'
import { LANGUAGE_NAMES } from '#platform/contract/languages.ts'
import { administers } from '#platform/contract/permissions.ts'
import { SelectField } from '#platform/web/ui/SelectField.tsx'
import { SidePanel } from '#platform/web/ui/SidePanel.tsx'
import { useLanguage } from './use-language.ts'

/** How news reaches the person who is signed in, and in which language. */
export function NotificationSettingsPage() {
  const user = useQuery(sessionQuery).data?.user
  if (!user) return null
  return (
    <NotificationSettings
      isAdministrator={administers(user)}
      mayWithdraw={user.isWithdraw}
      languagePanel={<LanguagePanel />}
    />
  )
}

function LanguagePanel() {
  const { language, choose } = useLanguage(true)
  return (
    <SidePanel title={t`Language`} icon={<IconWorld size={20} />}>
      <SelectField
        aria-label={t`Your language`}
        description={t`Of your pages on all your devices, and of everything that is sent to you.`}
        size="sm"
        choices={LANGUAGE_NAMES}
        value={language}
        onChange={choose}
      />
    </SidePanel>
  )
}
