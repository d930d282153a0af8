/** Hands a file that is in the page to the person, as a download under the name. */
export function saveFile(file: Blob, name: string): void {
  const address = URL.createObjectURL(file)
  const link = document.createElement('a')
  link.href = address
  link.download = name
  link.click()
  // The download has begun with the click; what it reads from stays until it is through.
  setTimeout(() => URL.revokeObjectURL(address), 60_000)
}
