import type { LinkKind } from '@shulin/contract/library-links-staff'
import type { LibrarySystem } from '../circulation/circulation.ts'

/** How the system of a library is reached, with what is hidden of it. */
export interface LinkSettings {
  /** As the console keeps them: text by name. */
  settings: Readonly<Record<string, string>>
  secret: string | null
  /** How its words and codes are read, where it differs from what is usual. */
  tables: object
  /** Where the library is. */
  timeZone: string
  /** Hosts inside our network that may be asked. */
  insideHosts: string[]
}

/** A protocol that is spoken with the systems of libraries. */
export interface SystemKind {
  /** How it names a title: by a copy of it, or by the number under which the title was imported. */
  namesTitlesBy: (settings: LinkSettings['settings']) => 'copy' | 'source key'
  /** Which settings are wrong or missing, by name; none where all are right. `tables` stands for the tables as a whole. */
  faultsIn: (link: Pick<LinkSettings, 'settings' | 'tables'>) => string[]
  open: (link: LinkSettings) => LibrarySystem & { close: () => Promise<void> | void }
}

/** What an installation speaks, by its name. */
export type SystemKinds = Partial<Record<LinkKind, SystemKind>>
