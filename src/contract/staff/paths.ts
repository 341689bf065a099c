/**
 * The calls of the staff, apart from PATHS: the shop's pages don't carry them. Free of schemas, so that the desk can
 * call without loading a schema library.
 */
export const STAFF_PATHS = {
  // Cash
  // Prices and coupons
  listPrices: { method: 'get', path: '/api/desk/prices' },
  listPriceChanges: { method: 'get', path: '/api/desk/prices/{id}/changes' },
  changePrices: { method: 'post', path: '/api/desk/prices/{id}' },
  listDeskCoupons: { method: 'get', path: '/api/desk/coupons' },
  addDeskCoupon: { method: 'post', path: '/api/desk/coupons' },
  changeDeskCoupon: { method: 'post', path: '/api/desk/coupons/{id}' },
  // Doctors, facts of the company, and what was done to a record of the catalogue
  listDeskDoctors: { method: 'get', path: '/api/desk/doctors' },
  saveDoctor: { method: 'post', path: '/api/desk/doctors/{id}' },
  saveDoctorPhoto: { method: 'post', path: '/api/desk/doctors/{id}/photo' },
  listDeskFacts: { method: 'get', path: '/api/desk/facts' },
  changeFact: { method: 'post', path: '/api/desk/facts' },
  listRecordChanges: { method: 'get', path: '/api/desk/changes/{kind}/{id}' },
  // The catalogue's files
  getCatalogueFiles: { method: 'get', path: '/api/desk/catalogue/files' },
  previewCatalogueFiles: { method: 'post', path: '/api/desk/catalogue/preview' },
  importCatalogueFiles: { method: 'post', path: '/api/desk/catalogue/import' },

  getSetUp: { method: 'get', path: '/api/desk/set-up' },
  setCollectorWeek: { method: 'post', path: '/api/desk/collectors/{id}/week' },
  setCollectorDay: { method: 'post', path: '/api/desk/collectors/{id}/day' },
  setSlotCapacity: { method: 'post', path: '/api/desk/slots' },
  listDeskCentres: { method: 'get', path: '/api/desk/centres' },
  previewCentreHours: { method: 'post', path: '/api/desk/centres/{id}/hours/preview' },
  setCentreHours: { method: 'post', path: '/api/desk/centres/{id}/hours' },
  listAreas: { method: 'get', path: '/api/desk/areas' },
  saveArea: { method: 'post', path: '/api/desk/areas' },
  removeArea: { method: 'post', path: '/api/desk/areas/{id}/remove' },
} as const
