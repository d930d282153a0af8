import { tokenOf } from '../company.ts'

/** How many people a page of All Data shows the administrator. */
export async function countShown(port: number, path: string): Promise<number> {
  const answer = await fetch(`http://127.0.0.1:${port}${path}`, {
    headers: { Cookie: `laurel_session=${tokenOf(0)}` },
  })
  const { users } = (await answer.json()) as { users: unknown[] }
  return users.length
}
