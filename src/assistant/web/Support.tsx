import { useQuery } from '@tanstack/react-query'
import { sessionQuery } from '#auth/web/session-queries.ts'
import { Screen } from '#platform/web/ui/Screen.tsx'
import { ChatInformation } from './ChatInformation.tsx'
import { ChatPanel } from './ChatPanel.tsx'

/** Support (specification, section 2, Chatbot): the chat and its information panels. */
export function Support() {
  const user = useQuery(sessionQuery).data?.user
  return (
    <Screen
      title="Support"
      lead="Ask how Laurel works, or anything your company’s manuals answer."
      aside={<ChatInformation />}
    >
      {user && <ChatPanel userId={user.id} />}
    </Screen>
  )
}
