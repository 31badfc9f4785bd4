// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

import {EcdsaSignature} from "./EcdsaSignature.sol";

/// @dev The functions that this module calls on the account, a Safe.
interface ISafe {
    function isModuleEnabled(address module) external view returns (bool);

    function isOwner(address owner) external view returns (bool);

    function getOwners() external view returns (address[] memory);

    function addOwnerWithThreshold(address owner, uint256 threshold) external;

    function removeOwner(address prevOwner, address owner, uint256 threshold) external;

    function changeThreshold(uint256 threshold) external;

    function execTransactionFromModule(
        address to,
        uint256 value,
        bytes calldata data,
        uint8 operation
    ) external returns (bool success);
}

/// @dev EIP-1271.
interface IContractSigner {
    function isValidSignature(bytes32 hash, bytes calldata signature) external view returns (bytes4);
}

/// @title Social Recovery Module, for local chains
/// @notice Lets an account's guardians replace its owners after a grace period in which the account
/// can cancel. It has the interface, typed data, events and rules of the audited module on public
/// chains, which no package contains. It is as lenient as that one (new owners are first checked when
/// they are installed), so that both behave the same.
contract SocialRecoveryModule {
    string public constant NAME = "Social Recovery Module";
    string public constant VERSION = "0.0.1";

    bytes32 private constant DOMAIN_TYPEHASH =
        keccak256("EIP712Domain(string name,string version,uint256 chainId,address verifyingContract)");
    bytes32 private constant EXECUTE_RECOVERY_TYPEHASH =
        keccak256("ExecuteRecovery(address wallet,address[] newOwners,uint256 newThreshold,uint256 nonce)");

    /// @dev Start and end of the guardian list, as of the Safe's own owner list.
    address private constant SENTINEL = address(1);

    /// @dev `next` is a ring through SENTINEL; an address is a guardian when it has a successor.
    struct GuardianList {
        mapping(address => address) next;
        uint256 count;
        uint256 threshold;
    }

    struct RecoveryRequest {
        uint256 guardiansApprovalCount;
        uint256 newThreshold;
        uint64 executeAfter;
        address[] newOwners;
    }

    struct SignatureData {
        address signer;
        bytes signature;
    }

    /// @dev The grace period, in seconds.
    uint256 private immutable recoveryPeriod;

    mapping(address wallet => GuardianList) private guardianLists;
    mapping(address wallet => RecoveryRequest) private recoveryRequests;
    mapping(address wallet => uint256) private nonces;
    mapping(bytes32 recoveryHash => mapping(address guardian => bool)) private approvals;

    event GuardianAdded(address indexed wallet, address indexed guardian);
    event GuardianRevoked(address indexed wallet, address indexed guardian);
    event ChangedThreshold(address indexed wallet, uint256 threshold);
    event RecoveryExecuted(
        address indexed wallet,
        address[] indexed newOwners,
        uint256 newThreshold,
        uint256 nonce,
        uint64 executeAfter,
        uint256 guardiansApprovalCount
    );
    event RecoveryFinalized(
        address indexed wallet,
        address[] indexed newOwners,
        uint256 newThreshold,
        uint256 nonce
    );
    event RecoveryCanceled(address indexed wallet, uint256 nonce);
    event NonceInvalidated(address indexed wallet, uint256 nonce);

    constructor(uint256 _recoveryPeriod) {
        recoveryPeriod = _recoveryPeriod;
    }

    // --- Guardians: the account's own calls -----------------------------------------------------

    modifier whenEnabled() {
        // A plain address has no modules to ask about.
        require(
            msg.sender.code.length > 0 && ISafe(msg.sender).isModuleEnabled(address(this)),
            "SRM: module not enabled on caller"
        );
        _;
    }

    function addGuardianWithThreshold(address _guardian, uint256 _threshold) external whenEnabled {
        require(_guardian != address(0) && _guardian != SENTINEL, "SRM: guardian address reserved");
        require(_guardian != msg.sender, "SRM: account cannot guard itself");
        require(!isGuardian(msg.sender, _guardian), "SRM: already a guardian");
        require(!ISafe(msg.sender).isOwner(_guardian), "SRM: guardian is an owner");

        GuardianList storage list = guardianLists[msg.sender];
        list.next[_guardian] = _first(list);
        list.next[SENTINEL] = _guardian;
        list.count++;
        emit GuardianAdded(msg.sender, _guardian);

        _changeThreshold(list, _threshold);
    }

    function revokeGuardianWithThreshold(
        address _prevGuardian,
        address _guardian,
        uint256 _threshold
    ) external whenEnabled {
        require(isGuardian(msg.sender, _guardian), "SRM: not a guardian");
        GuardianList storage list = guardianLists[msg.sender];
        require(list.next[_prevGuardian] == _guardian, "SRM: wrong previous guardian");

        list.next[_prevGuardian] = list.next[_guardian];
        delete list.next[_guardian];
        list.count--;
        emit GuardianRevoked(msg.sender, _guardian);

        _changeThreshold(list, _threshold);
    }

    function changeThreshold(uint256 _threshold) external whenEnabled {
        _changeThreshold(guardianLists[msg.sender], _threshold);
    }

    // --- Recovery: guardians approve, anyone submits --------------------------------------------

    /// @notice Approves a recovery as the calling guardian.
    function confirmRecovery(
        address _wallet,
        address[] calldata _newOwners,
        uint256 _newThreshold,
        bool _execute
    ) external {
        require(isGuardian(_wallet, msg.sender), "SRM: caller is not a guardian");
        bytes32 recoveryHash = getRecoveryHash(_wallet, _newOwners, _newThreshold, nonces[_wallet]);
        approvals[recoveryHash][msg.sender] = true;
        _checkOwnerSet(_newOwners, _newThreshold);

        if (_execute) _executeRecovery(_wallet, _newOwners, _newThreshold);
    }

    /// @notice Submits approvals that guardians signed, by ascending signer. Anyone may call it.
    function multiConfirmRecovery(
        address _wallet,
        address[] calldata _newOwners,
        uint256 _newThreshold,
        SignatureData[] calldata _signatures,
        bool _execute
    ) external {
        require(_signatures.length > 0, "SRM: no signatures");
        bytes32 recoveryHash = getRecoveryHash(_wallet, _newOwners, _newThreshold, nonces[_wallet]);
        address previousSigner = address(0);
        for (uint256 i = 0; i < _signatures.length; i++) {
            address signer = _signatures[i].signer;
            validateGuardianSignature(_wallet, recoveryHash, signer, _signatures[i].signature);
            require(signer > previousSigner, "SRM: signers not ascending");
            approvals[recoveryHash][signer] = true;
            previousSigner = signer;
        }
        _checkOwnerSet(_newOwners, _newThreshold);

        if (_execute) _executeRecovery(_wallet, _newOwners, _newThreshold);
    }

    /// @notice Starts the grace period once enough guardians have approved. Anyone may call it.
    function executeRecovery(address _wallet, address[] calldata _newOwners, uint256 _newThreshold) external {
        _checkOwnerSet(_newOwners, _newThreshold);
        _executeRecovery(_wallet, _newOwners, _newThreshold);
    }

    /// @notice Installs the new owners after the grace period. Anyone may call it.
    function finalizeRecovery(address _wallet) external {
        RecoveryRequest memory request = recoveryRequests[_wallet];
        require(request.executeAfter > 0, "SRM: no recovery running");
        require(block.timestamp >= request.executeAfter, "SRM: grace period not over");

        delete recoveryRequests[_wallet];
        for (uint256 i = 0; i < request.newOwners.length; i++) {
            require(!isGuardian(_wallet, request.newOwners[i]), "SRM: new owner is a guardian");
        }
        _replaceOwners(ISafe(_wallet), request.newOwners, request.newThreshold);
        emit RecoveryFinalized(_wallet, request.newOwners, request.newThreshold, nonces[_wallet] - 1);
    }

    /// @notice Cancels the account's pending recovery.
    function cancelRecovery() external {
        require(recoveryRequests[msg.sender].executeAfter > 0, "SRM: no recovery running");
        delete recoveryRequests[msg.sender];
        emit RecoveryCanceled(msg.sender, nonces[msg.sender] - 1);
    }

    /// @notice Invalidates every approval for the account so far.
    function invalidateNonce() external {
        emit NonceInvalidated(msg.sender, nonces[msg.sender]++);
    }

    // --- Reading --------------------------------------------------------------------------------

    function nonce(address _wallet) external view returns (uint256 _nonce) {
        return nonces[_wallet];
    }

    function threshold(address _wallet) external view returns (uint256) {
        return guardianLists[_wallet].threshold;
    }

    function guardiansCount(address _wallet) external view returns (uint256) {
        return guardianLists[_wallet].count;
    }

    function isGuardian(address _wallet, address _guardian) public view returns (bool) {
        return _guardian != SENTINEL && guardianLists[_wallet].next[_guardian] != address(0);
    }

    /// @notice Newest guardian first; `revokeGuardianWithThreshold` needs the previous one.
    function getGuardians(address _wallet) public view returns (address[] memory) {
        GuardianList storage list = guardianLists[_wallet];
        address[] memory guardians = new address[](list.count);
        address guardian = _first(list);
        for (uint256 i = 0; i < guardians.length; i++) {
            guardians[i] = guardian;
            guardian = list.next[guardian];
        }
        return guardians;
    }

    function getRecoveryRequest(address _wallet) external view returns (RecoveryRequest memory request) {
        return recoveryRequests[_wallet];
    }

    /// @notice How many current guardians approve these owners at the current nonce.
    function getRecoveryApprovals(
        address _wallet,
        address[] calldata _newOwners,
        uint256 _newThreshold
    ) public view returns (uint256 approvalCount) {
        bytes32 recoveryHash = getRecoveryHash(_wallet, _newOwners, _newThreshold, nonces[_wallet]);
        address[] memory guardians = getGuardians(_wallet);
        for (uint256 i = 0; i < guardians.length; i++) {
            if (approvals[recoveryHash][guardians[i]]) approvalCount++;
        }
    }

    function hasGuardianApproved(
        address _wallet,
        address _guardian,
        address[] calldata _newOwners,
        uint256 _newThreshold
    ) external view returns (bool) {
        return approvals[getRecoveryHash(_wallet, _newOwners, _newThreshold, nonces[_wallet])][_guardian];
    }

    /// @notice Reverts unless `_signer` is a guardian who signed `_signHash`. An empty signature is
    /// valid if the signer is the caller.
    function validateGuardianSignature(
        address _wallet,
        bytes32 _signHash,
        address _signer,
        bytes calldata _signature
    ) public view {
        require(isGuardian(_wallet, _signer), "SRM: signer is not a guardian");
        if (_signature.length == 0) {
            require(_signer == msg.sender, "SRM: empty signature not from signer");
        } else {
            require(_isSignedBy(_signer, _signHash, _signature), "SRM: invalid guardian signature");
        }
    }

    function getRecoveryHash(
        address _wallet,
        address[] calldata _newOwners,
        uint256 _newThreshold,
        uint256 _nonce
    ) public view returns (bytes32) {
        return keccak256(encodeRecoveryData(_wallet, _newOwners, _newThreshold, _nonce));
    }

    /// @notice What EIP-712 hashes: prefix, domain separator and struct hash.
    function encodeRecoveryData(
        address _wallet,
        address[] calldata _newOwners,
        uint256 _newThreshold,
        uint256 _nonce
    ) public view returns (bytes memory) {
        bytes32 structHash = keccak256(
            abi.encode(
                EXECUTE_RECOVERY_TYPEHASH,
                _wallet,
                // Array elements are packed as 32-byte words, which is how EIP-712 hashes them.
                keccak256(abi.encodePacked(_newOwners)),
                _newThreshold,
                _nonce
            )
        );
        return abi.encodePacked(hex"1901", domainSeparator(), structHash);
    }

    function domainSeparator() public view returns (bytes32) {
        return
            keccak256(
                abi.encode(
                    DOMAIN_TYPEHASH,
                    keccak256(bytes(NAME)),
                    keccak256(bytes(VERSION)),
                    getChainId(),
                    address(this)
                )
            );
    }

    function getChainId() public view returns (uint256) {
        return block.chainid;
    }

    // --- Helpers --------------------------------------------------------------------------------

    function _first(GuardianList storage list) private view returns (address) {
        address first = list.next[SENTINEL];
        return first == address(0) ? SENTINEL : first;
    }

    /// @dev With guardians 1..count; without any it can only be 0.
    function _changeThreshold(GuardianList storage list, uint256 newThreshold) private {
        require(newThreshold <= list.count, "SRM: threshold above guardians");
        require(newThreshold > 0 || list.count == 0, "SRM: threshold is zero");
        if (list.threshold == newThreshold) return;
        list.threshold = newThreshold;
        emit ChangedThreshold(msg.sender, newThreshold);
    }

    function _checkOwnerSet(address[] calldata newOwners, uint256 newThreshold) private pure {
        require(newOwners.length > 0, "SRM: no new owners");
        require(newThreshold > 0 && newThreshold <= newOwners.length, "SRM: new threshold out of range");
    }

    /// @dev Starts the grace period. Only strictly more approvals replace a pending recovery, so that
    /// a minority cannot restart it repeatedly.
    function _executeRecovery(address wallet, address[] calldata newOwners, uint256 newThreshold) private {
        uint256 guardianThreshold = guardianLists[wallet].threshold;
        require(guardianThreshold > 0, "SRM: account has no guardians");
        uint256 approvalCount = getRecoveryApprovals(wallet, newOwners, newThreshold);
        require(approvalCount >= guardianThreshold, "SRM: not enough approvals");

        uint256 currentNonce = nonces[wallet]++;
        RecoveryRequest storage running = recoveryRequests[wallet];
        if (running.executeAfter > 0) {
            require(approvalCount > running.guardiansApprovalCount, "SRM: not more approvals than running");
            emit RecoveryCanceled(wallet, currentNonce - 1);
        }

        uint64 executeAfter = uint64(block.timestamp + recoveryPeriod);
        recoveryRequests[wallet] = RecoveryRequest(approvalCount, newThreshold, executeAfter, newOwners);
        emit RecoveryExecuted(wallet, newOwners, newThreshold, currentNonce, executeAfter, approvalCount);
    }

    /// @dev Adds before it removes, so that the account is never without an owner, and works for any
    /// overlap of old and new owners.
    function _replaceOwners(ISafe safe, address[] memory newOwners, uint256 newThreshold) private {
        address[] memory oldOwners = safe.getOwners();
        for (uint256 i = 0; i < newOwners.length; i++) {
            require(!_contains(newOwners, newOwners[i], i), "SRM: new owners repeat");
            if (!_contains(oldOwners, newOwners[i], oldOwners.length)) {
                _callOnItself(safe, abi.encodeCall(ISafe.addOwnerWithThreshold, (newOwners[i], 1)));
            }
        }

        address previous = SENTINEL;
        address[] memory owners = safe.getOwners();
        for (uint256 i = 0; i < owners.length; i++) {
            if (_contains(newOwners, owners[i], newOwners.length)) {
                previous = owners[i];
            } else {
                _callOnItself(safe, abi.encodeCall(ISafe.removeOwner, (previous, owners[i], 1)));
            }
        }

        _callOnItself(safe, abi.encodeCall(ISafe.changeThreshold, (newThreshold)));
    }

    function _callOnItself(ISafe safe, bytes memory data) private {
        require(safe.execTransactionFromModule(address(safe), 0, data, 0), "SRM: account refused new owners");
    }

    /// @dev Searches the first `length` items.
    function _contains(address[] memory items, address item, uint256 length) private pure returns (bool) {
        for (uint256 i = 0; i < length; i++) {
            if (items[i] == item) return true;
        }
        return false;
    }

    /// @dev ECDSA is tried first: an EOA with an EIP-7702 delegation has code and still its key.
    /// Without code, the EIP-1271 call succeeds with an empty result.
    function _isSignedBy(address signer, bytes32 hash, bytes calldata signature) private view returns (bool) {
        if (EcdsaSignature.recover(hash, signature) == signer) return true;
        (bool success, bytes memory answer) = signer.staticcall(
            abi.encodeCall(IContractSigner.isValidSignature, (hash, signature))
        );
        return
            success &&
            answer.length >= 32 &&
            abi.decode(answer, (bytes32)) == bytes32(IContractSigner.isValidSignature.selector);
    }
}
