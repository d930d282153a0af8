/*
 * Local storage for the signed-in person's own data. It survives a closed tab and the end of a
 * session, for the same person. Logout deletes it, and so does a sign-in of another person. A
 * browser without storage, or with a full one, keeps nothing.
 */

const PREFIX = 'laurel.person.'
const OWNER = 'owner'

export function keepForPerson(key: string, text: string | null): void {
  try {
    if (text === null) localStorage.removeItem(PREFIX + key)
    else localStorage.setItem(PREFIX + key, text)
  } catch {
    // Nothing is kept.
  }
}

export function keptForPerson(key: string): string | null {
  try {
    return localStorage.getItem(PREFIX + key)
  } catch {
    return null
  }
}

/** Makes a person the owner of the storage; deletes another person's data. */
export function beginPerson(userId: number): void {
  const owner = keptForPerson(OWNER)
  if (owner === String(userId)) return
  if (owner !== null) forgetPerson()
  keepForPerson(OWNER, String(userId))
}

/** The session ended. Deletes data written after a logout in another tab: nobody owns it. */
export function pausePerson(): void {
  if (keptForPerson(OWNER) === null) forgetPerson()
}

export function forgetPerson(): void {
  try {
    for (const key of Object.keys(localStorage)) {
      if (key.startsWith(PREFIX)) localStorage.removeItem(key)
    }
  } catch {
    // Nothing was kept.
  }
}
