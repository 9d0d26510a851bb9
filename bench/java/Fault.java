/** Something that careless or hostile clients or receivers do to the sandbox. */
interface Fault {
    /** @return what was seen; throws if the sandbox did not withstand it */
    String run() throws Exception;
}
