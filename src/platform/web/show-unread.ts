/** Shows the number of unread notifications on the installed app's icon, if it supports badges. */
export function showUnread(count: number): void {
  if (!('setAppBadge' in navigator)) return
  const shown = count > 0 ? navigator.setAppBadge(count) : navigator.clearAppBadge()
  // Refused where Laurel is not installed.
  shown.catch(() => undefined)
}

/** Removes the badge and notifications after a sign-out, so that the next person sees none. */
export function forgetUnread(): void {
  showUnread(0)
  void closeNotices()
}

async function closeNotices(): Promise<void> {
  // Missing without a secure connection.
  const workers = navigator.serviceWorker as ServiceWorkerContainer | undefined
  const registration = await workers?.getRegistration()
  for (const notice of (await registration?.getNotifications()) ?? []) notice.close()
}
