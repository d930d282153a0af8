/** Downloads a file that is in memory, under a name. */
export function saveFile(file: Blob, name: string): void {
  const address = URL.createObjectURL(file)
  const link = document.createElement('a')
  link.href = address
  link.download = name
  link.click()
  // The download reads from the address for a while.
  setTimeout(() => URL.revokeObjectURL(address), 60_000)
}
