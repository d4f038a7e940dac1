/** What somebody chose for this browser, whoever is logged in: its language and its looks. */
const choices = ['locale', 'pageState']

/** Does what empties the storage of this browser, and keeps what was chosen for it. */
export async function keepingChoices<T>(act: () => Promise<T>): Promise<T> {
  const kept = choices.map((key) => [key, localStorage.getItem(key)] as const)
  return act().finally(() => {
    for (const [key, value] of kept) if (value !== null) localStorage.setItem(key, value)
  })
}
