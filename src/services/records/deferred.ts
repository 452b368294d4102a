/** A service of any kind. `never[]` stands for any arguments. */
type Service = (...input: never[]) => Promise<unknown>

/** Returns services whose file loads with the first call. */
export function deferServices<Name extends string, Services extends Readonly<Record<Name, Service>>>(
  names: readonly Name[],
  load: () => Promise<Services>,
): Pick<Services, Name> {
  const lazy =
    (name: Name) =>
    async (...input: never[]) =>
      (await load())[name](...input)
  return Object.fromEntries(names.map((name) => [name, lazy(name)])) as unknown as Pick<Services, Name>
}
