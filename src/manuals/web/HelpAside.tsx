import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { IconBook2, IconMessageCircle } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useMayDo } from '#auth/web/session-queries.ts'
import type { Language } from '#platform/contract/languages.ts'
import { paths } from '#platform/web/paths.ts'
import { SidePanel } from '#platform/web/ui/SidePanel.tsx'
import type { ManualSearch } from './search-params.ts'

interface HelpAsideProps {
  /** The open section; without its language until it is read. */
  section?: { key: string; language?: Language; isTranslation?: boolean }
}

/** Links beside the manuals: to the assistant and, for the administrator, to the form. */
export function HelpAside({ section }: HelpAsideProps) {
  const administers = useMayDo('administer')
  return (
    <>
      <SidePanel title={t`Ask instead`} icon={<IconMessageCircle size={20} />}>
        <p>{t`The assistant finds the passage that answers your question.`}</p>
        <Button mt="sm" renderRoot={(props) => <Link to={paths.chatbot} {...props} />}>
          <Trans>Ask the assistant</Trans>
        </Button>
      </SidePanel>
      {administers && (
        <SidePanel title={t`Keep it up to date`} icon={<IconBook2 size={20} />}>
          <p>{t`Sections are written, changed and restored in Manage Manuals.`}</p>
          <Button
            mt="sm"
            variant="default"
            renderRoot={(props) => <Link to={paths.manual} search={searchOf(section)} {...props} />}
          >
            {section === undefined ? t`Manage the manuals` : t`Edit this section`}
          </Button>
        </SidePanel>
      )}
    </>
  )
}

/** Opens the section, or its translation, in Manage Manuals. */
function searchOf(section: HelpAsideProps['section']): ManualSearch {
  const { key, language, isTranslation = false } = section ?? {}
  return isTranslation ? { translate: key, language } : { edit: key, language }
}
