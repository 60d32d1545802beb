/** Words of what the office tells drivers. */
export const driverMessages = {
  fromOffice: 'From the office',
  read: 'I have read it',
  readAll: (count: number) => `I have read all ${count}`,
} as const;
