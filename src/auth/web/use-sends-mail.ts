import { useQuery } from '@tanstack/react-query'
import { mailingQuery } from './mailing.ts'

/** Whether asking for a link by e-mail makes sense; where that is not known, the server says. */
export function useSendsMail(): boolean {
  return useQuery(mailingQuery).data?.sendsMail ?? true
}
