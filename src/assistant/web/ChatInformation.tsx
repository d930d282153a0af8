import { Anchor } from '@mantine/core'
import { IconBook2, IconInfoCircle } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { ASSISTANT_VERSION } from '#assistant/contract/chat.ts'
import { assistantQuery } from '#manuals/web/help-queries.ts'
import { paths } from '#platform/web/paths.ts'
import { BreakableEmail } from '#platform/web/ui/BreakableEmail.tsx'
import { SidePanel } from '#platform/web/ui/SidePanel.tsx'
import classes from './ChatPanel.module.css'

/** The two panels beside the chat (specification, section 2, Chatbot). */
export function ChatInformation() {
  const { data: assistant } = useQuery(assistantQuery)
  return (
    <>
      <SidePanel title="Chat Information" icon={<IconInfoCircle size={20} />}>
        <p>The assistant is always available 24/7.</p>
        {assistant !== undefined && (
          <>
            <p>
              {assistant.withModel
                ? 'A language model writes the replies from the manuals. It can be wrong, so the sections it used are listed below each reply.'
                : 'It quotes the manuals word for word and names the section each passage is from.'}
            </p>
            <Administrator email={assistant.administratorEmail} />
          </>
        )}
        <p>Your questions stay in this browser window and are gone when you log out.</p>
      </SidePanel>
      <SidePanel title="Additional Resources" icon={<IconBook2 size={20} />}>
        <p>App version: {ASSISTANT_VERSION}</p>
        <p>
          All of the manuals can be read in the{' '}
          <Anchor
            renderRoot={(props) => <Link to={paths.help} {...props} />}
            className={classes.link}
            inherit
          >
            help section
          </Anchor>
          .
        </p>
      </SidePanel>
    </>
  )
}

function Administrator({ email }: { email: string }) {
  return (
    <p>
      A question the manuals have no answer to is noted for the administrator,{' '}
      <Anchor href={`mailto:${email}`} className={classes.link} inherit>
        <BreakableEmail email={email} />
      </Anchor>
      .
    </p>
  )
}
