import { Button } from '@mantine/core'
import { IconBook2, IconMessageCircle } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { sessionQuery } from '#auth/web/session-queries.ts'
import { paths } from '#platform/web/paths.ts'
import { SidePanel } from '#platform/web/ui/SidePanel.tsx'

interface HelpAsideProps {
  /** The key of the open section. */
  section?: string
}

/** Links beside the manuals: to the assistant and, for the administrator, to the form. */
export function HelpAside({ section }: HelpAsideProps) {
  const isAdministrator = useQuery(sessionQuery).data?.user?.isAdministrator ?? false
  return (
    <>
      <SidePanel title="Ask instead" icon={<IconMessageCircle size={20} />}>
        <p>The assistant finds the passage that answers your question.</p>
        <Button mt="sm" renderRoot={(props) => <Link to={paths.chatbot} {...props} />}>
          Ask the assistant
        </Button>
      </SidePanel>
      {isAdministrator && (
        <SidePanel title="Keep it up to date" icon={<IconBook2 size={20} />}>
          <p>Sections are written, changed and restored in Manage Manuals.</p>
          <Button
            mt="sm"
            variant="default"
            renderRoot={(props) => <Link to={paths.manual} search={{ edit: section }} {...props} />}
          >
            {section === undefined ? 'Manage the manuals' : 'Edit this section'}
          </Button>
        </SidePanel>
      )}
    </>
  )
}
