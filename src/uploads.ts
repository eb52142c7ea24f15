/** Every kind of upload there is: the API checks small ones itself, the worker the large. */
import { partsUpload, productCategoriesUpload } from '#features/catalogue/server/upload.ts'

export const uploads = [productCategoriesUpload, partsUpload]
