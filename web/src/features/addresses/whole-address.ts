import type { Address } from '@shulin/contract/addresses'
import { useTranslation } from 'react-i18next'

/** Levels that the list of regions has and no label: 市辖区 and 县 of a municipality, 省直辖县级行政区划. */
const isOnNoLabel = (cityCode: string) => /^(1101|1201|3101|500[12]|\d\d90)$/.test(cityCode)

type AddressParts = Pick<Address, 'city' | 'provinceName' | 'cityName' | 'districtName' | 'detail'>

/** Writes an address as it stands on a label: from the province down, in English from the street up. */
export function useAddressWords() {
  const { t } = useTranslation('addresses')
  return ({ city, ...place }: AddressParts) =>
    t(isOnNoLabel(city) ? 'whole.withoutCity' : 'whole', { ...place })
}

export const useWholeAddress = (place: AddressParts) => useAddressWords()(place)
