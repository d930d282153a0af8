/*
 * Local storage for the signed-in person's own things: they survive a closed tab, and are forgotten
 * when the person signs out. A browser without storage, or a full one, keeps nothing.
 */

const PREFIX = 'laurel.person.'

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

export function forgetPerson(): void {
  try {
    for (const key of Object.keys(localStorage)) {
      if (key.startsWith(PREFIX)) localStorage.removeItem(key)
    }
  } catch {
    // Nothing was kept.
  }
}
