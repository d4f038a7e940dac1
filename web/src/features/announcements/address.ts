export const announcementAddress = (announcementId: string) => `/announcements?id=${announcementId}`
