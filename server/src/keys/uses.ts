import { features } from '../features.ts'
import type { HiddenUse, KeyUse } from '../platform/security/key-uses.ts'

/** Every column of the type `key_id`: one that is not here keeps all keys from being retired. */
export const keyUses: (HiddenUse | KeyUse)[] = features.flatMap(({ keyUses = [] }) => keyUses)

export const hiddenUses = keyUses.filter((use): use is HiddenUse => 'place' in use)
