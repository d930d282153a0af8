import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Anchor } from '@mantine/core'
import { IconBook2, IconInfoCircle } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { ASSISTANT_VERSION } from '#assistant/contract/chat-endpoints.ts'
import { sessionQuery, useMayDo } from '#auth/web/session-queries.ts'
import { paths } from '#platform/web/paths.ts'
import { BreakableEmail } from '#platform/web/ui/BreakableEmail.tsx'
import { Screen } from '#platform/web/ui/Screen.tsx'
import { SidePanel } from '#platform/web/ui/SidePanel.tsx'
import { assistantQuery } from './assistant-query.ts'
import { ChatPanel } from './ChatPanel.tsx'
import classes from './Support.module.css'

/** Support (specification, section 2, Chatbot): the chat and its information panels. */
export function Support() {
  const user = useQuery(sessionQuery).data?.user
  return (
    <Screen
      title={t`Support`}
      lead={t`Ask how Laurel works, or anything your company’s manuals answer.`}
      aside={<ChatInformation />}
    >
      {user && <ChatPanel userId={user.id} />}
    </Screen>
  )
}

/** The two panels beside the chat (specification, section 2, Chatbot). */
function ChatInformation() {
  const { data: assistant } = useQuery(assistantQuery)
  return (
    <>
      <SidePanel title={t`Chat Information`} icon={<IconInfoCircle size={20} />}>
        <p>{t`The assistant is always available 24/7.`}</p>
        {assistant !== undefined && (
          <>
            <p>
              {assistant.withModel
                ? t`A language model answers from the manuals. It can be wrong: open the sections below a reply to be sure.`
                : t`It answers with a passage of the manuals, word for word.`}
            </p>
            <Unanswered email={assistant.administratorEmail} />
          </>
        )}
        <p>{t`Your conversation stays in this browser tab until you log out.`}</p>
      </SidePanel>
      <SidePanel title={t`Additional Resources`} icon={<IconBook2 size={20} />}>
        <p>
          <Trans>App version: {ASSISTANT_VERSION}</Trans>
        </p>
        <p>
          <Trans>
            All of the manuals can be read in the{' '}
            <Anchor
              renderRoot={(props) => <Link to={paths.help} {...props} />}
              className={classes.link}
              inherit
            >
              help section
            </Anchor>
            .
          </Trans>
        </p>
      </SidePanel>
    </>
  )
}

/** The way of unanswered questions: to the administrator's address, or to the list of gaps. */
function Unanswered({ email }: { email: string }) {
  const administers = useMayDo('administer')
  if (administers) {
    return (
      <p>
        <Trans>
          Questions without an answer are listed in{' '}
          <Anchor
            renderRoot={(props) => <Link to={paths.manual} search={{ view: 'gaps' }} {...props} />}
            className={classes.link}
            inherit
          >
            Manage Manuals
          </Anchor>
          , without names.
        </Trans>
      </p>
    )
  }
  return (
    <p>
      <Trans>
        Questions without an answer go to the administrator, without your name:{' '}
        <Anchor href={`mailto:${email}`} className={classes.link} inherit>
          <BreakableEmail email={email} />
        </Anchor>
        .
      </Trans>
    </p>
  )
}
