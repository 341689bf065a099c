/** An address as it is typed. Apart from what it is checked by, which only forms need. */

export interface AddressDraft {
  /** Up to six digits; '' where it is not told, or is in `address`. */
  pinCode: string
  house: string
  /** Street and area; all of it where that is all that was told. */
  address: string
  landmark: string
}

export const NO_ADDRESS: AddressDraft = { pinCode: '', house: '', address: '', landmark: '' }

/** Only the address of somebody. */
export const pickAddress = ({ pinCode, house, address, landmark }: AddressDraft): AddressDraft => ({
  pinCode,
  house,
  address,
  landmark,
})

export const isBlank = (draft: AddressDraft): boolean =>
  Object.values(pickAddress(draft)).every(typed => typed.trim() === '')
